"""Which rows of a profile have ranks that go with those of a row of the same profile, or of another of its study."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from genows.analysis.cells import numbers
from genows.analysis.coexpression import FEWEST_SAMPLES, ROUNDING, ComparedRow
from genows.analysis.rankedrows import Watch, ruled_out
from genows.data import matrices
from genows.data.cells import padded
from genows.db.identifiers import Profile
from genows.db.sessions import Session


class RankCorrelation(NamedTuple):
    """*rho*: None where it is undefined; *samples*: that have a number in both rows."""

    entity: Any
    rho: float | None
    samples: int


def rank_correlations(
    db: Session, profiles: tuple[Profile, Profile], entity: Any, others: Sequence[Any], samples: Collection[int] | None, threshold: float,
    watch: Watch = iter,
) -> Iterator[RankCorrelation]:  # fmt: skip
    """Yields how *others*, rows of the second profile, go with *entity*, a row of the first: in their order, those that it has.

    *entity*, *others*: (pk, …); *samples*: by sample_pk, None: all that both have. *threshold*: of |rho|; what certainly does not reach it may be missing.
    """
    orders = [matrices.sample_order(db, profile.pk) for profile in profiles]
    first = frozenset(orders[0])
    common = [pk for pk in dict.fromkeys(orders[1]) if pk in first and (samples is None or pk in samples)]
    places = [matrices.places_of(db, profile.pk, common) for profile in profiles]
    for _, cells in matrices.read_cells(db, profiles[0].pk, [entity], places[0], padded):
        if cells is None or not common:
            return
        compared = ComparedRow(cells)
        if compared.row is not None and common == orders[1] and threshold > 0:
            out = ruled_out(db, profiles[1], [compared.row], threshold, watch)
            others = [other for other in others if other[0] not in out]
        for other, its in watch(matrices.read_cells(db, profiles[1].pk, others, places[1], padded)):
            if its is not None:
                against, found = compared.common(*numbers(its))
                yield RankCorrelation(other, against.spearman(found), len(found))


def reaching(found: Iterable[RankCorrelation], threshold: float) -> Iterator[tuple[Any, float, int]]:
    """Yields (entity, rho, samples) of those of three samples or more whose |rho| is *threshold* or more."""
    for entity, rho, samples in found:
        if rho is not None and samples >= FEWEST_SAMPLES and abs(rho) >= threshold - ROUNDING:
            yield entity, rho, samples
