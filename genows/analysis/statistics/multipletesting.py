"""Corrects p values for how many tests there were."""

from collections.abc import Sequence


def benjamini_hochberg(p_values: Sequence[float]) -> list[float]:
    """Returns the q value of each p value, in the order given."""
    number = len(p_values)
    order = sorted(range(number), key=p_values.__getitem__)
    q_values, least = [0.0] * number, 1.0
    for rank in range(number, 0, -1):
        place = order[rank - 1]
        # The division comes last, so that the largest stays what it is.
        least = min(least, p_values[place] * number / rank)
        q_values[place] = least
    return q_values
