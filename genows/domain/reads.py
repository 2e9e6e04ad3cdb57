"""Reads of a place in the genome that have a variant, and those that do not."""


def known_count(number: int | None) -> int | None:
    """Returns a count, or a place; None for the negative numbers that loaders write where they know none."""
    return None if number is None or number < 0 else number


def variant_share(variant: int | None, reference: int | None) -> float | None:
    """Returns which part of the reads has the variant; None where either count is unknown, or there is no read."""
    with_variant, others = known_count(variant), known_count(reference)
    if with_variant is None or others is None or not with_variant + others:
        return None
    return with_variant / (with_variant + others)
