"""Reads the values of matrix profiles as they are stored: the order of the samples, and one value string per gene."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

# Bytes of value strings per query; a row of 1,000 samples has some 8 KB.
BATCH_BYTES = 256 * 1024

Gene = TypeVar("Gene", bound=tuple)


def runs(genes: Sequence[Gene], most: int) -> Iterator[list[Gene]]:
    """Splits *genes* into runs of at most *most* different ones: however often a gene comes in a run, it is asked for once."""
    run: list[Gene] = []
    different: set[Gene] = set()
    for gene in genes:
        if len(different) == most and gene not in different:
            yield run
            run, different = [], set()
        run.append(gene)
        different.add(gene)
    if run:
        yield run


def sample_order(db, profile_pk: int) -> list[int]:
    """Returns the internal ids of a profile's samples in the order of its values; empty for a profile without matrix."""
    return [int(pk) for pk in (db.value("profile_samples", profile_pk=profile_pk) or "").split(",") if pk]


def value_rows(db, profile_pk: int, genes: Sequence[Gene], width: int) -> Iterator[tuple[Gene, str | None]]:
    """Yields (gene, value string or None) for each of *genes*, (entity_pk, entrez, symbol) tuples, in their order.

    *width*: how many samples the profile has. Some hundred KB are fetched at a time.
    NOTE: not one ordered stream: a database sorts rows together with their value strings, a whole profile's 160 MB.
    """
    size = max(1, BATCH_BYTES // (8 * max(1, width)))
    for batch in runs(genes, size):
        pks = list(dict.fromkeys(entity_pk for entity_pk, _, _ in batch))
        values = dict(db.all("profile_values_by_entities", profile_pk=profile_pk, entity_pks=pks))
        for gene in batch:
            yield gene, values.get(gene[0])
