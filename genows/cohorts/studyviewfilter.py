"""The StudyViewFilter of the portals: a JSON object whose members are joined by AND, each restricting the samples of a cohort.

A member that is absent, null or empty does not restrict. Unknown ones are ignored.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from genows.cohorts import conditions
from genows.cohorts.conditions import (
    ANY,
    MUTATED_STATES,
    NA,
    AllOf,
    Altered,
    AnyOf,
    CellValue,
    ClinicalValue,
    Condition,
    HasEvent,
    InList,
    InProfile,
    MutationState,
    MutationType,
    NamespaceValue,
    Not,
    Treated,
    Wanted,
    variants_of,
)
from genows.cohorts.customdata import CustomValue, FindCustomData
from genows.cohorts.eventfilter import LEVELS, EventMarks
from genows.cohorts.values import MISSING, NumberRange, normal
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS
from genows.errors import ParameterError

# Members → tier of treatments; of samples also whether they were taken before or after.
PATIENT_TREATMENTS = {"patientTreatmentFilters": "Agent", "patientTreatmentGroupFilters": "AgentClass", "patientTreatmentTargetFilters": "AgentTarget"}
SAMPLE_TREATMENTS = {"sampleTreatmentFilters": "Agent", "sampleTreatmentGroupFilters": "AgentClass", "sampleTreatmentTargetFilters": "AgentTarget"}
CLINICAL = ("clinicalDataFilters", "clinicalDataEqualityFilters", "clinicalDataIntervalFilters")

# Each is a look at all samples of the studies.
MOST_CONDITIONS = 1000

Find = Callable[[str], int | None]  # symbol of a gene → its Entrez id


class StudyViewFilter:
    """*conditions*: of the members; *negatable*: of those that `negated` turns around.

    *find*: finds genes by symbol; *custom*: finds custom data by the ids of documents; *profiles*: id of a profile → (study_pk, profile_pk, alteration type, datatype), None where the base has none.
    """

    def __init__(
        self, given: Mapping[str, Any], find: Find, custom: FindCustomData, profiles: Callable[[Sequence[str]], list[tuple[int, int, str, str]]]
    ):
        self._find, self._custom, self._profiles = find, custom, profiles
        self.elements: list[Element] = []
        self._read(given)

    def condition(self, negated: bool = False, without: Callable[["Element"], bool] | None = None) -> Condition:
        """Returns what a sample has to pass. *negated*: see `Element`; *without*: elements that do not count."""
        chosen = [element for element in self.elements if not (without and without(element))]
        return AllOf([Not(element.condition) if negated and element.can_be_negated else element.condition for element in chosen])

    def _read(self, given):
        for member in CLINICAL:
            for element in _objects(given, member):
                attr_id = _text(element, "attributeId", member)
                self._add("clinical", attr_id, ClinicalValue(attr_id, wanted_of(element.get("values"), member)), True)
        for element in _objects(given, "customDataFilters"):
            document_id, wanted = _text(element, "attributeId", "customDataFilters"), wanted_of(element.get("values"), "customDataFilters")
            self._add("custom", document_id, CustomValue(self._custom(document_id), wanted), True)
        for element in _objects(given, "genomicDataFilters"):
            symbol, suffix = _text(element, "hugoGeneSymbol", "genomicDataFilters"), _text(element, "profileType", "genomicDataFilters")
            cell = CellValue(suffix, self._find(symbol), None, wanted_of(element.get("values"), "genomicDataFilters"))
            self._add("genomic", (symbol.upper(), suffix), cell, True)
        for element in _objects(given, "genericAssayDataFilters"):
            entity, suffix = _text(element, "stableId", "genericAssayDataFilters"), _text(element, "profileType", "genericAssayDataFilters")
            cell = CellValue(suffix, None, entity, wanted_of(element.get("values"), "genericAssayDataFilters"))
            self._add("assay", (entity, suffix), cell, True)
        for element in _objects(given, "mutationDataFilters"):
            self._mutation_data(element)
        for element in _objects(given, "geneFilters"):
            self._add("genes", None, self._genes(element))
        for element in _objects(given, "structuralVariantFilters"):
            self._add("variants", None, self._variants(element))
        for suffixes in _outer(given, "genomicProfiles"):
            self._add("profiles", None, InProfile(texts(suffixes, "genomicProfiles")))
        for suffixes in _outer(given, "caseLists"):
            self._add("lists", None, InList(texts(suffixes, "caseLists")))
        for member, tier in (PATIENT_TREATMENTS | SAMPLE_TREATMENTS).items():
            for pairs in _treatments(given, member):
                is_timed = member in SAMPLE_TREATMENTS
                treated = [Treated(tier, _text(pair, "treatment", member), _time(pair, member) if is_timed else None) for pair in pairs]
                self._add("treatments", None, AnyOf(treated) if treated else AllOf([]))
        for element in _objects(given, "clinicalEventFilters"):
            types = [_text(value, "value", "clinicalEventFilters") for value in _objects(element, "values")]
            self._add("events", None, HasEvent(types) if types else AllOf([]))
        for element in _objects(given, "genericAssaySelectionFilters"):
            self._add("assay selection", None, _selection(element))
        for element in _objects(given, "namespaceDataFilters"):
            keys = _text(element, "outerKey", "namespaceDataFilters"), _text(element, "innerKey", "namespaceDataFilters")
            for inner in _outer(element, "values"):
                words = frozenset(normal(_text(value, "value", "namespaceDataFilters")) for value in _list(inner, "namespaceDataFilters"))
                self._add("namespaces", keys, NamespaceValue(keys, words, not MISSING.isdisjoint(words)), True)

    def _add(self, kind, of, condition, can_be_negated=False):
        if len(self.elements) == MOST_CONDITIONS:
            raise ParameterError("studyViewFilter", f"should have at most {MOST_CONDITIONS:,} filters.")
        self.elements.append(Element(kind, of, condition, can_be_negated))

    def _mutation_data(self, element):
        name = "mutationDataFilters"
        symbol, suffix = _text(element, "hugoGeneSymbol", name), _text(element, "profileType", name)
        how, gene = element.get("categorization"), self._find(symbol)
        if how not in ("MUTATED", "MUTATION_TYPE"):
            raise ParameterError(name, "should have MUTATED or MUTATION_TYPE as categorization.")
        for inner in _outer(element, "values"):
            values = [_text(value, "value", name) for value in _list(inner, name)]
            if how == "MUTATED":
                states = [MutationState(suffix, gene, value.strip().upper()) for value in values if value.strip().upper() in MUTATED_STATES]
                self._add("mutated", (symbol.upper(), suffix), AnyOf(states), True)
            else:
                types = frozenset(NA if normal(value) in MISSING else normal(value) for value in values)
                self._add("mutation types", (symbol.upper(), suffix), MutationType(suffix, gene, types), True)

    def _of_one_kind(self, element, name, *kinds) -> tuple[str, dict[int, tuple[int, ...]]] | None:
        """Returns the kind of the named profiles and study_pk → their numbers; None where no kind, or several, would have to be looked at."""
        found = self._profiles(texts(element.get("molecularProfileIds") or [], name))
        its = {kind for _, _, kind, _ in found}
        if len(its) != 1 or not its <= set(kinds) or any(kind == COPY_NUMBER and datatype != "DISCRETE" for _, _, kind, datatype in found):
            return None
        by_study: dict[int, tuple[int, ...]] = {}
        for study_pk, profile_pk, _, _ in found:
            by_study[study_pk] = (*by_study.get(study_pk, ()), profile_pk)
        return its.pop(), by_study

    def _genes(self, element) -> Condition:
        queries = [_objects_of(inner, "geneQueries") for inner in _outer(element, "geneQueries")]
        chosen = self._of_one_kind(element, "geneFilters", MUTATIONS, STRUCTURAL_VARIANTS, COPY_NUMBER)
        if chosen is None:
            return AnyOf([])
        return AllOf([AnyOf([one for query in inner for one in self._gene(query, *chosen)]) for inner in queries])

    def _gene(self, query, kind, profiles) -> Iterable[Condition]:
        gene, passes = self._find(_text(query, "hugoGeneSymbol", "geneQueries")), EventMarks.of_members(query, "geneQueries").test(kind)
        if gene is None:
            return
        if kind == STRUCTURAL_VARIANTS:
            yield variants_of(profiles, gene, passes)
            return
        levels = frozenset(LEVELS[text] for text in texts(query.get("alterations") or [], "alterations") if text in LEVELS)
        yield Altered(profiles, gene, passes, levels if kind == COPY_NUMBER else None)

    def _variants(self, element) -> Condition:
        queries = [_objects_of(inner, "structVarQueries") for inner in _outer(element, "structVarQueries")]
        asked = [[self._variant(query) for query in inner] for inner in queries]
        chosen = self._of_one_kind(element, "structuralVariantFilters", STRUCTURAL_VARIANTS)
        if chosen is None:
            return AnyOf([])
        tests = [[(sites, annotations.test(STRUCTURAL_VARIANTS)) for sites, annotations in inner if sites] for inner in asked]
        return AllOf([AnyOf([Altered(chosen[1], None, passes, sites=sites) for sites, passes in inner]) for inner in tests])

    def _variant(self, query) -> tuple[conditions.Sites | None, EventMarks]:
        name = "structVarQueries"
        sites = tuple(self._site(query.get(member), member) for member in ("gene1Query", "gene2Query"))
        if sites in ((ANY, ANY), (None, None)):
            raise ParameterError(name, "should have something else in gene1Query than in gene2Query.")
        return None if -1 in sites else (sites[0], sites[1]), EventMarks.of_members(query, name)

    def _site(self, given, member) -> int | str | None:
        """Returns an Entrez id, ANY, or None for no gene; -1 for a gene that nobody knows."""
        given = {key: value for key, value in (given or {}).items() if value is not None} if isinstance(given or {}, Mapping) else {}
        there = [key for key in ("hugoSymbol", "entrezId", "specialValue") if key in given]
        if len(there) != 1:
            raise ParameterError(member, "should have exactly one of: hugoSymbol, entrezId, specialValue.")
        value = given[there[0]]
        if there[0] == "hugoSymbol":
            found = self._find(str(value))
            return -1 if found is None else found
        if there[0] == "entrezId":
            if isinstance(value, bool) or not isinstance(value, int):
                raise ParameterError(member, "should have a whole number as entrezId.")
            return value
        if value not in ("ANY_GENE", "NO_GENE"):
            raise ParameterError(member, "should have ANY_GENE or NO_GENE as specialValue.")
        return ANY if value == "ANY_GENE" else None


class Element:
    """An element of a member. *kind*, *of*: what it is about, so that a chart of the same can leave it out."""

    def __init__(self, kind: str, of: object, condition: Condition, can_be_negated: bool):
        self.kind, self.of, self.condition, self.can_be_negated = kind, of, condition, can_be_negated


def sample_ids(given: Mapping[str, Any]) -> dict[str, set[str]]:
    """Returns study id → sample ids of the member sampleIdentifiers."""
    found: dict[str, set[str]] = {}
    for each in _objects(given, "sampleIdentifiers"):
        found.setdefault(_text(each, "studyId", "sampleIdentifiers"), set()).add(_text(each, "sampleId", "sampleIdentifiers"))
    return found


def wanted_of(values: Any, name: str) -> Wanted:
    """Returns the values of an element: DataFilterValue objects; ParameterError where one is none."""
    words, spans = set[str](), list[NumberRange]()
    for value in _objects_of(values or [], name):
        text, start, end = (value.get(member) for member in ("value", "start", "end"))
        if (text is None) == (start is None and end is None):
            raise ParameterError(name, "should have values with either value, or start, end or both.")
        if text is None:
            spans.append(NumberRange(_number(start, name), _number(end, name)))
        else:
            words.add(normal(_as_text(text, name)))
    return Wanted(frozenset(words), tuple(spans))


def _number(value, name) -> Decimal | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise ParameterError(name, "should have numbers as start and end.")
    return Decimal(str(value))


def _selection(element) -> Condition:
    name = "genericAssaySelectionFilters"
    suffix, groups = _text(element, "profileType", name), list[Condition]()
    if not isinstance(element.get("patientLevel"), bool):
        raise ParameterError(name, "should have true or false as patientLevel.")
    for inner in _outer(element, "values"):
        pairs = [(_text(pair, "stableId", name), _text(pair, "value", name)) for pair in _objects_of(inner, name)]
        if any(not text.strip() for pair in pairs for text in pair) or not suffix.strip():
            raise ParameterError(name, "should have profileType, stableId and value, none of them blank.")
        cells = [CellValue(suffix, None, entity, Wanted(frozenset([normal(value)]), ()), True) for entity, value in pairs]
        groups.append(conditions.OfPatient(AnyOf(cells)) if element.get("patientLevel") is True else AnyOf(cells))
    return AllOf(groups)


def _treatments(given, member) -> list[list[Mapping[str, Any]]]:
    value = given.get(member)
    if value is None or value == {} or value == []:
        return []
    if not isinstance(value, Mapping):
        raise ParameterError(member, "should be an object with filters.")
    return [_objects(inner, "filters") for inner in _objects(value, "filters")]


def _time(pair, member) -> str:
    time = pair.get("time")
    if time not in ("Pre", "Post"):
        raise ParameterError(member, "should have Pre or Post as time.")
    return time


def _objects(given: Mapping[str, Any], member: str) -> list[Mapping[str, Any]]:
    return _objects_of(given.get(member) or [], member)


def _objects_of(value, name) -> list[Mapping[str, Any]]:
    if not all(isinstance(item, Mapping) for item in _list(value, name)):
        raise ParameterError(name, "should hold JSON objects.")
    return list(value)


def _outer(given, member) -> list[Any]:
    return _list(given.get(member) or [], member)


def _list(value, name) -> list[Any]:
    if not isinstance(value, list):
        raise ParameterError(name, "should be a JSON array.")
    return value


def texts(value: Any, name: str) -> list[str]:
    """Returns a list of texts."""
    return [_as_text(item, name) for item in _list(value, name)]


def _text(given, member, name) -> str:
    value = given.get(member) if isinstance(given, Mapping) else None
    if value is None:
        raise ParameterError(name, f"should have {member}.")
    return _as_text(value, f"{name}.{member}")


def _as_text(value, name) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise ParameterError(name, "should hold texts.")
    return json.dumps(value)
