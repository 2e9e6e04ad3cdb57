"""Which samples a query counts as altered, gene by gene."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from genows.analyses.cells import numbers
from genows.analyses.genenames import single
from genows.auth.permissions import Profile
from genows.db.sessions import Session
from genows.domain.alterationtypes import ANTIBODIES, COPY_NUMBER, EXPRESSION, MUTATIONS, PROTEIN
from genows.lookup.cells import cell_rows
from genows.lookup.genes import Gene
from genows.oql.admission import Admission, Alterations
from genows.oql.query import Conditions, Query

# Type of a profile → whose values a query compares it as.
KINDS = {
    COPY_NUMBER: "cna",
    EXPRESSION: "mrna",
    PROTEIN: "protein",
    ANTIBODIES: "protein",
    MUTATIONS: "mutation",
}
# Those whose values are numbers.
OF_NUMBERS = frozenset(("mrna", "protein"))
BATCH_GENES = 100
# Cells of a profile that are held at a time, of fewer genes then: 10,000 samples of 100 genes in three profiles took 120 MB.
CELLS = 100_000


class Asked(NamedTuple):
    """A gene of a query with what counts of it."""

    gene: Gene
    conditions: Conditions | None


class Thresholds(NamedTuple):
    """Beyond which expression and protein levels count where a query names no number."""

    z_score: float = 2.0
    rppa_score: float = 2.0


class Queried(NamedTuple):
    """*genes*: those of a query that are known, each once, the first mention counting, in its order; *unknown*: the names of the others."""

    genes: list[Asked]
    unknown: list[str]


def asked_genes(db: Session, query: Query) -> Queried:
    """Returns what the names of a query mean."""
    mentions = query.first_mentions()
    genes = single(db, mentions)
    found: dict[Gene, Asked] = {}
    for name, mention in mentions.items():
        with suppress(KeyError):
            found.setdefault(genes[name], Asked(genes[name], mention.conditions))
    return Queried(list(found.values()), [name for name in mentions if name not in genes])


def altered(
    db: Session, profiles: Sequence[Profile], asked: Sequence[Asked], pks: Sequence[int], thresholds: Thresholds = Thresholds()
) -> Iterator[tuple[Gene, dict[int, Alterations]]]:
    """Yields (gene, place in *pks* → what is altered of the gene in that sample) for each gene, in order; only altered samples."""
    of_kinds = [(KINDS[profile.alteration_type], profile) for profile in profiles if profile.alteration_type in KINDS]
    admissions: dict[Conditions | None, Admission] = {}
    before, admission = None, Admission(None, *thresholds)
    most = max(1, min(BATCH_GENES, CELLS // max(1, len(pks))))
    for start in range(0, len(asked), most):
        batch = asked[start : start + most]
        genes = [one.gene for one in batch]
        # One stream at a time on a session: each profile's rows of the batch are read before the next one's.
        read = [(kind, [row for _, row in cell_rows(db, profile, genes, pks)]) for kind, profile in of_kinds]
        for number, (gene, conditions) in enumerate(batch):
            # Those of DATATYPES are the same for all genes: to look up long ones anew for each would cost more than to use them.
            if conditions is not before:
                before, admission = conditions, admissions.setdefault(conditions, Admission(conditions, *thresholds))
            yield gene, _altered_places([(kind, found[number]) for kind, found in read], admission)


def _altered_places(rows: list[tuple[str, Sequence[str]]], admission: Admission) -> dict[int, Alterations]:
    """*rows*: (kind, values)."""
    found: dict[int, Alterations] = {}
    for kind, values in rows:
        name = _FIELDS[kind]
        admitted: dict[int, Any] = _directions(values, admission, kind) if kind in OF_NUMBERS else _admitted(values, admission, kind)
        alone = {value: Alterations(**{name: value}) for value in set(admitted.values())}
        for place, value in admitted.items():
            before = found.get(place)
            if before is None:
                found[place] = alone[value]
            elif getattr(before, name) is None:
                # Of several profiles of a kind the first that has something counts.
                found[place] = before._replace(**{name: value})
    return dict(sorted(found.items()))


def _directions(values: Sequence[str], admission: Admission, kind: str) -> dict[int, str]:
    """Returns place → direction of the numbers that count.

    PERF: most values of a gene differ: 1,000 by their numbers take 0.1 ms of CPU, judged one by one 3.
    """
    if not admission.names(kind):
        return {}
    found, places = numbers(values, "".join(values))
    directions = admission.directions(kind, found)
    return directions if places is None else {places[number]: direction for number, direction in directions.items()}


def _admitted(values: Sequence[str], admission: Admission, kind: str) -> dict[int, Any]:
    """Returns place → level or mutation of the values that count. Each different one is judged once."""
    judge: Callable[[str], Any] = admission.level if kind == "cna" else admission.mutation
    admitted = {cell: value for cell in set(values) if (value := judge(cell)) is not None}
    return {place: admitted[cell] for place, cell in enumerate(values) if cell in admitted} if admitted else {}


_FIELDS = {"cna": "level", "mrna": "mrna", "protein": "protein", "mutation": "mutation"}


class Counts(NamedTuple):
    """Samples by how they are altered, each in one category at most. *genes*: symbol → samples altered in it."""

    altered: int
    mutation: int
    cna_up: int
    cna_down: int
    cna_loss: int
    cna_gain: int
    multiple: int
    genes: dict[str, int]


def counted(found: Iterable[tuple[Gene, dict[int, Alterations]]]) -> Counts:
    """Counts samples over all genes of a query together, by the first category that fits."""
    of_samples: dict[int, list[Alterations]] = {}
    genes: dict[str, int] = {}
    for gene, by_place in found:
        genes[gene.symbol] = len(by_place)
        for place, alterations in by_place.items():
            of_samples.setdefault(place, []).append(alterations)
    categories = list(map(_category, of_samples.values()))
    names = ("mutation", "cna_up", "cna_down", "cna_loss", "cna_gain", "multiple")
    return Counts(altered=len(of_samples), genes=genes, **{name: categories.count(name) for name in names})


def _category(alterations: list[Alterations]) -> str:
    mutated = any(one.mutation is not None for one in alterations)
    levels = {one.level for one in alterations}
    if mutated:
        return "multiple" if levels & {2, -2} else "mutation"
    for level, name in ((2, "cna_up"), (-2, "cna_down"), (1, "cna_gain"), (-1, "cna_loss")):
        if level in levels:
            return name
    return ""
