"""Where a sample's expression of a gene stands among all samples of the profile."""

from bisect import bisect_right
from collections.abc import Iterable

from genows.auth.permissions import Profile
from genows.columns.matrixvalues import sample_order
from genows.data.cells import cell_rows
from genows.data.genes import genes_by_entrez
from genows.data.numbers import decimal_number
from genows.db.sessions import Session

Context = dict[str, float | int]


def contexts(db: Session, profile: Profile | None, sample_pk: int, entrezs: Iterable[int]) -> dict[int, Context]:
    """Returns Entrez id → the sample's number and how many of all are not above it, in percent, rounded down; of genes with a number."""
    if profile is None:
        return {}
    order = sample_order(db, profile.pk)
    if sample_pk not in order:
        return {}
    place, found = order.index(sample_pk), {}
    genes = sorted(genes_by_entrez(db, set(entrezs)).values())
    for gene, cells in cell_rows(db, profile, genes, order):
        own = decimal_number(cells[place])
        if own is not None:
            numbers = sorted(number for cell in cells if (number := decimal_number(cell)) is not None)
            found[gene.entrez] = {"zscore": own, "perc": 100 * bisect_right(numbers, own) // len(numbers)}
    return found
