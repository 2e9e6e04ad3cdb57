"""What the page of two cohorts shows, and what its files have: genes, attributes and survival that are compared, kept until the data change."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from genows.analysis.attributes import study_attributes
from genows.analysis.statistics.survival import kaplan_meier
from genows.cohorts import survivals, twocohorts
from genows.cohorts.comparison import AttributeDifference, GeneDifference, SurvivalDifference, difference_of_curves
from genows.cohorts.spreads import Spread, spread
from genows.cohorts.twocohorts import REST
from genows.data.numbers import drawable
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.request import PageRequest
from genows.pages.cohortaddresses import CohortAddress
from genows.pages.cohortreading import PageCohort, visit_cohort
from genows.pages.comparedfigures import SideNames, attributes_figure, genes_figure, spread_figure, survival_figure
from genows.pages.figures import Figure, saved
from genows.pages.genesurvival import PatientGroup
from genows.pages.studyfigures import ROWS
from genows.pages.studylist import page_number
from genows.pages.tables import last_page

# Kind of alteration, as the API's addresses name it → (key of its clause, title). Others are read from the whole matrix each time.
KINDS = {
    "mutated": ("mut", "Mutated genes"), "amplified": ("amp", "Amplified genes"), "deleted": ("homdel", "Deeply deleted genes"),
    "sv": ("sv", "Genes with structural variants"),
}  # fmt: skip
# Genes of one kind on a page of it; attributes whose values are drawn.
PER_PAGE, SPREADS = 100, 6


class Survived(NamedTuple):
    """*groups*: of A, of B; *drawn*: None where nobody of either is known."""

    endpoint: str
    groups: Sequence[PatientGroup]
    found: SurvivalDifference
    drawn: Figure | None

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 20_000 + 250 * sum(len(group.steps) for group in self.groups)


class Differences(NamedTuple):
    """What the page shows. *kind*: of which all genes are shown, a page of them, *number*, else ''; *genes*: by kind, all.

    *names*: of attributes, by id; *spreads*: of the first of those that could be tested; *is_open*: whether a browser may
    read the API's records.
    """

    its: PageCohort
    kind: str
    number: int
    genes: Mapping[str, Sequence[GeneDifference]]
    names: dict[str, str]
    attributes: Sequence[AttributeDifference]
    spreads: Sequence[tuple[str, Spread]]
    survived: Sequence[Survived]
    is_open: bool


def gather(request: PageRequest, its: PageCohort) -> Differences:
    """Reads what the page shows. Of an empty cohort nothing is compared."""
    kind = request.params.one("kind") or ""
    if kind and kind not in KINDS:
        raise ParameterError("kind", f"should be one of: {', '.join(KINDS)}.")
    names, is_open = attribute_names(its), request.auth.config.api_is_open
    if not all(its.compared.two.sides):
        return Differences(its, kind, 1, {}, names, (), (), (), is_open)
    if kind:
        found = genes(its, kind)
        return Differences(its, kind, page_number(request, last_page(len(found), PER_PAGE)), {kind: found}, names, (), (), (), is_open)
    attributes = compared_attributes(its)
    tested = [one.attr_id for one in attributes if one.found][:SPREADS]
    spreads = [(attr_id, _kept_spread(its, attr_id)) for attr_id in tested]
    survived = [_kept_survived(its, endpoint) for endpoint in survivals.endpoints(its.base)]
    return Differences(its, "", 1, {kind: genes(its, kind) for kind in KINDS}, names, attributes, spreads, survived, is_open)


def genes(its: PageCohort, kind: str) -> Sequence[GeneDifference]:
    """Returns the genes of a kind of alterations, kept until the data change."""
    key = ("compared genes", *its.key, kind)
    return its.db.cache.get(key, lambda: twocohorts.genes(its.db, its.compared.two, kind, None), lambda made: 1000 + 400 * len(made))


def compared_attributes(its: PageCohort) -> Sequence[AttributeDifference]:
    """Returns all attributes of the studies, kept until the data change."""
    known = sorted({attr_id for study in its.base.studies for attr_id in study.attributes})
    key = ("compared attributes", *its.key)
    return its.db.cache.get(key, lambda: twocohorts.attributes(its.compared.two, known), lambda made: 1000 + 400 * len(made))


def _kept_spread(its: PageCohort, attr_id: str) -> Spread:
    key = ("compared values", *its.key, attr_id)
    return its.db.cache.get(key, lambda: spread(its.compared.two, attr_id), lambda made: 1000 + 400 * len(made.parts))


def attribute_names(its: PageCohort) -> dict[str, str]:
    """Returns the names of all attributes of the studies, of several the first study's."""
    return {one.attr_id: one.name for study in reversed(its.studies) for one in reversed(study_attributes(its.db, study.pk))}


def _survived(its: PageCohort, endpoint: str, most: int | None = None, drawn: bool = True) -> Survived:
    two = its.compared.two
    a, b = curves = [kaplan_meier(survivals.observed(two.patients(side), endpoint)) for side in two.sides]
    groups, found = list(map(PatientGroup, curves)), difference_of_curves(a, b)
    # Near to the largest and the smallest numbers no scale can be made.
    shown = [PatientGroup([step for step in curve if drawable(step.time)]) for curve in curves] if drawn else groups
    return Survived(endpoint, groups, found, survival_figure(endpoint, named(its.address), shown, found, drawn, most))


def _kept_survived(its: PageCohort, endpoint: str) -> Survived:
    key = ("compared survival", *its.key, endpoint)
    return its.db.cache.get(key, lambda: _survived(its, endpoint, ROWS), Survived.weight)


def named(address: CohortAddress) -> SideNames:
    """Returns both cohorts in words."""
    return SideNames(address.filter or "all samples", "the rest" if address.against == REST else address.against)


# Files

Make = Callable[[PageRequest, PageCohort, str], Figure | None]


def _genes_file(request: PageRequest, its: PageCohort, kind: str) -> Figure:
    asked = request.params.choice("kind", *KINDS)
    return genes_figure(KINDS[asked][1], named(its.address), genes(its, asked))


def _attributes_file(request: PageRequest, its: PageCohort, kind: str) -> Figure:
    return attributes_figure(compared_attributes(its), attribute_names(its))


def _values_file(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
    asked, names = request.params.required("attribute"), attribute_names(its)
    return spread_figure(names[asked], named(its.address), spread(its.compared.two, asked)) if asked in names else None


def _survival_file(request: PageRequest, its: PageCohort, kind: str) -> Figure | None:
    asked = request.params.required("endpoint")
    return _survived(its, asked, drawn=kind == "svg").drawn if asked in survivals.endpoints(its.base) else None


FILES: Mapping[str, Make] = {
    "compared-genes": _genes_file, "compared-attributes": _attributes_file, "compared-values": _values_file, "compared-survival": _survival_file,
}  # fmt: skip
# Of these there is no picture.
TABLES = frozenset(("compared-attributes",))


def file_handler(name: str) -> Callable[..., Answer]:
    """Returns the handler of a file of the page, of one study or of several. It needs `against`."""

    def handle(request: PageRequest, kind: str, study_id: str | None = None) -> Answer:
        def gather(its: PageCohort) -> Figure | None:
            if its.beside is None:
                raise ParameterError("against", "is required: rest, or another filter.")
            return FILES[name](request, its, kind)

        return visit_cohort(request, gather, lambda context, made: saved(made, f"{study_id or 'studies'}-{name}", kind), study_id)

    return handle
