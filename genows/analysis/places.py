"""Where genes lie, for answers about many of them."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from genows.db.sessions import Session

BATCH = 5000


class Place(NamedTuple):
    """*length*: bases of all exons; None where it is not known."""

    cytoband: str | None
    length: int | None


def places(db: Session, study_pk: int, entrezs: Iterable[int]) -> dict[int, Place]:
    """Returns Entrez id → place in the study's genome; unknown genes are left out."""
    found, rest = {}, iter(dict.fromkeys(entrezs))
    while batch := list(islice(rest, BATCH)):
        for row in db.rows("gene_places", study_pk=study_pk, entrezs=batch):
            found[row[0]] = Place(row[1], row[2])
    return found
