"""Numbers of mutations whose absence loaders write as a number."""

# Between 0 and this lies what loaders write for "no score": the smallest 32-bit float there is.
_NO_SCORE = 1e-44
_NO_IMPACT = (None, "", "NA")


def known_count(number: int | None) -> int | None:
    """Returns a count, or a place; None for the negative numbers that loaders write where they know none."""
    return None if number is None or number < 0 else number


def variant_share(variant: int | None, reference: int | None) -> float | None:
    """Returns which part of the reads has the variant; None where either count is unknown, or there is no read."""
    with_variant, others = known_count(variant), known_count(reference)
    if with_variant is None or others is None or not with_variant + others:
        return None
    return with_variant / (with_variant + others)


def known_score(number: float | None, impact: str | None) -> float | None:
    """Returns a functional impact score; None where there is none: of fusions loaders write -1 beside an *impact* that says nothing."""
    if number is None or 0 < number < _NO_SCORE or number == -1 and impact in _NO_IMPACT:
        return None
    return number
