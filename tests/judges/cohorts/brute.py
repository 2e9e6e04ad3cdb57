"""Which samples a StudyViewFilter gives: every sample of the base is tested against every part of the filter (2)."""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.judges.cohorts import events, values
from tests.judges.cohorts.cohort import MUTATED, TIERS, Cohort
from tests.judges.cohorts.rows import COPY_NUMBER, DISCRETE, MUTATIONS, VARIANTS, Portal, Profile, Sample

# What clients before 3.2 send for clinicalDataFilters.
OLDER = ("clinicalDataEqualityFilters", "clinicalDataIntervalFilters")
NOBODY = [{"studyId": "", "sampleId": ""}]


class Refused(Exception):
    """The request is answered by 400."""


def cohort(portal: Portal, given: dict, negate: bool = False) -> Cohort:
    """Returns base and samples of a filter. Refused where it cannot be read."""
    found = Cohort(portal, _base(portal, given), [])
    parts = [(member, part) for name, member in MEMBERS.items() for part in member.parts(_given(given, name))]
    refuse(given)
    found.samples = [
        sample for sample in found.base if all(member.holds(found, part, sample) != (negate and member.negated) for member, part in parts)
    ]
    return found


def _base(portal, given):
    study_ids, named = given.get("studyIds") or [], given.get("sampleIdentifiers") or []
    if bool(study_ids) == bool(named):
        raise Refused
    pairs = {(one["studyId"], one["sampleId"]) for one in named}
    return [sample for sample in portal.samples if sample.study in study_ids or (sample.study, sample.id) in pairs]


def _given(given, name):
    """Returns a member; of clinical data with what older clients send."""
    found = given.get(name) or []
    return [*found, *(element for older in OLDER for element in given.get(older) or [])] if name == "clinicalDataFilters" else found


# Values


def data_values(element: dict) -> list[dict]:
    """Returns the DataFilterValues of an element. Refused where one is both a value and a range, or neither."""
    found = element.get("values") or []
    for one in found:
        ranged = any(one.get(name) is not None for name in ("start", "end"))
        if (one.get("value") is not None) == ranged:
            raise Refused
    return found


def discrete(found: Cohort, suffix: str) -> bool:
    """Tells whether the first profile with the suffix has levels."""
    profiles = (study.profile(suffix) for study in found.studies)
    return next((one.datatype == DISCRETE for one in profiles if one), False)


def clinical(found: Cohort, element: dict, sample: Sample) -> bool:
    name = element["attributeId"]
    return values.passes(found.value(name, sample), data_values(element), found.categorical(name))


def genomic(found: Cohort, element: dict, sample: Sample) -> bool:
    suffix = element["profileType"]
    cell = found.cell(suffix, events.symbol(element["hugoGeneSymbol"]), sample)
    return values.passes(cell, data_values(element), discrete(found, suffix))


def assayed(found: Cohort, element: dict, sample: Sample) -> bool:
    return values.passes(found.assayed(element["profileType"], element["stableId"], sample), data_values(element), False)


def typed(types: list[str], asked: list[str]) -> bool:
    """Tells whether one of a sample's types is asked for; NA: that it has none."""
    return bool({text.lower() for text in types or [values.NA]} & {text.lower() for text in asked})


def _texts(inner):
    return [one["value"] for one in data_values({"values": inner}) if one.get("value") is not None]


def _mutation_data(found, part, sample):
    element, inner = part
    profile, gene = found.profile(sample, element["profileType"], MUTATIONS), element["hugoGeneSymbol"]
    if element["categorization"] == MUTATED:
        return found.state(profile, gene, sample) in _texts(inner)
    return typed(found.types(profile, gene, sample), _texts(inner))


def _namespaces(found, part, sample):
    element, inner = part
    return typed(found.named(element["outerKey"], element["innerKey"], sample), _texts(inner))


def _selected(found, part, sample):
    element, inner = part
    of_patient = [one for one in found.study(sample).samples if one.owner == sample.owner]
    for one in of_patient if element["patientLevel"] else [sample]:
        cells = {pair["stableId"]: values.normal(found.assayed(element["profileType"], pair["stableId"], one)) for pair in inner}
        if any(cells[pair["stableId"]] not in (None, values.NA) and cells[pair["stableId"]] == values.normal(pair["value"]) for pair in inner):
            return True
    return False


# Events


def usable(found: Cohort, element: dict, kinds: tuple[str, ...]) -> list[tuple[str, Profile]]:
    """Returns (study id, profile) of the element's profiles; none where they are of another kind, or of several."""
    ids = element.get("molecularProfileIds") or []
    named = [(study.id, profile) for study in found.studies for profile in study.profiles if f"{study.id}_{profile.suffix}" in ids]
    seen = {(profile.kind, profile.datatype == DISCRETE) for _, profile in named}
    known = {kind for kind, levels in seen if kind in kinds and (levels or kind != COPY_NUMBER)}
    return named if len(seen) == len(known) == 1 else []


def _queried(fits, kinds):
    """Returns what tells whether a sample has an event that one of the queries asks for; None of queries: whether there are profiles."""

    def holds(found, part, sample):
        element, queries = part
        profiles = usable(found, element, kinds)
        if queries is None:
            return bool(profiles)
        stored = [event for study_id, one in profiles if study_id == sample.study for event in events.of_sample(one, sample.id)]
        return any(fits(query, event) for event in stored for query in queries)

    return holds


def _profiled(found, suffixes, sample):
    profiles = filter(None, (found.profile(sample, suffix) for suffix in suffixes))
    return any(events.profiled(found.study(sample), profile, sample.id) for profile in profiles)


def _listed(found, suffixes, sample):
    return any(sample.id in found.study(sample).lists.get(suffix, ("", []))[1] for suffix in suffixes)


def _treated(tier):
    def holds(found, element, sample):
        asked = [one["treatment"].strip() for one in element.get("filters") or []]
        return not asked or bool(found.starts(tier, sample).keys() & set(asked))

    return holds


def _timed(tier):
    def holds(found, element, sample):
        asked = element.get("filters") or []
        return not asked or any(found.time(tier, one["treatment"].strip(), sample) == one["time"] for one in asked)

    return holds


def _happened(found, element, sample):
    asked = {one["value"] for one in element.get("values") or []}
    return not asked or bool(found.event_types(sample) & asked)


# Members


class Member(NamedTuple):
    """*parts*(member): what must hold together; *holds*(cohort, part, sample); *negated*: whether negateFilters takes each part's opposite."""

    parts: Callable[[Any], list]
    holds: Callable[[Cohort, Any, Sample], bool]
    negated: bool = False


def _inner(name):
    """Returns what parts elements by their arrays of this name: (element, inner array)."""
    return lambda elements: [(element, inner) for element in elements for inner in element.get(name) or []]


def _queries(name):
    """The same, and before them (element, None)."""
    return lambda elements: [(element, inner) for element in elements for inner in (None, *(element.get(name) or []))]


def _treatments(member):
    return (member or {}).get("filters") or []


MEMBERS: dict[str, Member] = {
    "clinicalDataFilters": Member(list, clinical, True),
    "genomicDataFilters": Member(list, genomic, True),
    "genericAssayDataFilters": Member(list, assayed, True),
    "mutationDataFilters": Member(_inner("values"), _mutation_data, True),
    "namespaceDataFilters": Member(_inner("values"), _namespaces, True),
    "genericAssaySelectionFilters": Member(_inner("values"), _selected),
    "geneFilters": Member(_queries("geneQueries"), _queried(events.fits, events.KINDS)),
    "structuralVariantFilters": Member(_queries("structVarQueries"), _queried(events.fits_sites, (VARIANTS,))),
    "genomicProfiles": Member(list, _profiled),
    "caseLists": Member(list, _listed),
    "clinicalEventFilters": Member(list, _happened),
    **{f"sampleTreatment{tier}Filters": Member(_treatments, _timed(tier)) for tier in TIERS},
    **{f"patientTreatment{tier}Filters": Member(_treatments, _treated(tier)) for tier in TIERS},
}


def refuse(given: dict) -> None:
    """Raises Refused of what cannot be read."""
    for name in ("clinicalDataFilters", "genomicDataFilters", "genericAssayDataFilters"):
        for element in _given(given, name):
            data_values(element)
    for name in ("mutationDataFilters", "namespaceDataFilters"):
        for _, inner in _inner("values")(_given(given, name)):
            data_values({"values": inner})
    for _, queries in _inner("structVarQueries")(_given(given, "structuralVariantFilters")):
        for query in queries:
            _refuse_sites([query.get(name) or {} for name in ("gene1Query", "gene2Query")])
    for element in _given(given, "genericAssaySelectionFilters"):
        pairs = [pair for inner in element.get("values") or [] for pair in inner]
        said = [element.get("profileType"), *(pair.get(name) for pair in pairs for name in ("stableId", "value"))]
        if element.get("patientLevel") is None or not all((text or "").strip() for text in said):
            raise Refused


def _refuse_sites(genes):
    for one in genes:
        if sum(one.get(name) is not None for name in ("hugoSymbol", "entrezId", "specialValue")) != 1:
            raise Refused
    if genes[0].get("specialValue") and genes[0].get("specialValue") == genes[1].get("specialValue"):
        raise Refused
