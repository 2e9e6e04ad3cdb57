"""The dialect of the third generation: what a request asks of an address, read with the leniency that clients need, and failures.

R writes numbers where texts are wanted, `{}` for nothing, and 1e+05 for 100000. The addresses and their parameters stand in `table`.
"""

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, TypeVar

from werkzeug.http import parse_options_header

from genows.cohorts.eventfilter import DRIVERS, STATUS
from genows.cohorts.studyviewfilter import PATIENT_TREATMENTS, SAMPLE_TREATMENTS
from genows.data.numbers import decimal_number
from genows.errors import BodyTypeError, Denied, ParameterError
from genows.http.address import Address, Parameter
from genows.http.bodies import Limits, check_coding, json_value, number_text, text_of_body
from genows.http.params import Parameters
from genows.http.problems import Problem, problem_of
from genows.http.reading import Dialect

JSON = "application/json"
# Of an answer: it has no body.
NO_BODY: dict[str, Any] = {}
Item = TypeVar("Item")
# Records of a page, at most.
MOST = 10_000_000
TEXTS: dict[str, Any] = {"type": "array", "items": {"type": "string"}}
NUMBER: dict[str, Any] = {"type": "integer", "format": "int32"}
NUMBERS: dict[str, Any] = {"type": "array", "items": NUMBER}
TEXT: dict[str, Any] = {"type": "string"}
WHOLE = re.compile(r"[+-]?\d{1,18}(\.0*)?")
EXPONENT = re.compile(r"[+-]?\d{1,15}(\.\d{0,15})?[eE]\+?\d{1,2}")
# No id is larger, and no database takes larger numbers.
LARGEST = 2**31
REFUSED = "You may not read this, or it does not exist."


def _listed(name: str) -> dict[str, Any]:
    return {"type": "array", "items": {"$ref": f"#/definitions/{name}"}}


OF_PROFILE = {"entrezGeneIds": NUMBERS, "sampleIds": TEXTS, "sampleListId": TEXT}

OF_SEVERAL = {
    "entrezGeneIds": NUMBERS,
    "molecularProfileIds": TEXTS,
    "sampleMolecularIdentifiers": _listed("SampleMolecularIdentifier"),
}

OBJECTS: dict[str, Any] = {"type": "array", "items": {"type": "object"}}
OF_EVENTS = {"clinicalEventRequests": _listed("ClinicalEventRequest")}
OF_COHORT = {"studyViewFilter": {"$ref": "#/definitions/StudyViewFilter"}}
OF_BINS = {
    "binMethod": {"type": "string", "enum": ["CUSTOM", "GENERATE", "MEDIAN", "QUARTILE"]}, "customBins": {"type": "array", "items": {"type": "number"}},
    "binsGeneratorConfig": {"type": "object"}, "disableLogScale": {"type": "boolean"}, "showNA": {"type": "boolean"}, "start": {"type": "number"}, "end": {"type": "number"},
}  # fmt: skip

# Definition → its members.
DEFINITIONS: dict[str, dict[str, Any]] = {
    "PatientFilter": {"patientIdentifiers": _listed("PatientIdentifier"), "uniquePatientKeys": TEXTS},
    "PatientIdentifier": {"patientId": TEXT, "studyId": TEXT},
    "SampleFilter": {"sampleIdentifiers": _listed("SampleIdentifier"), "sampleListIds": TEXTS, "uniqueSampleKeys": TEXTS},
    "SampleIdentifier": {"sampleId": TEXT, "studyId": TEXT},
    "ClinicalDataSingleStudyFilter": {"attributeIds": TEXTS, "ids": TEXTS},
    "ClinicalDataMultiStudyFilter": {"attributeIds": TEXTS, "identifiers": _listed("ClinicalDataIdentifier")},
    "ClinicalDataIdentifier": {"entityId": TEXT, "studyId": TEXT},
    "MolecularProfileFilter": {"molecularProfileIds": TEXTS, "studyIds": TEXTS},
    "MolecularDataFilter": OF_PROFILE,
    "MutationFilter": OF_PROFILE,
    "DiscreteCopyNumberFilter": OF_PROFILE,
    "MolecularDataMultipleStudyFilter": OF_SEVERAL,
    "MutationMultipleStudyFilter": OF_SEVERAL,
    "SampleMolecularIdentifier": {"molecularProfileId": TEXT, "sampleId": TEXT},
    "GenePanelDataFilter": {"sampleIds": TEXTS, "sampleListId": TEXT},
    "GenePanelDataMultipleStudyFilter": {key: OF_SEVERAL[key] for key in ("molecularProfileIds", "sampleMolecularIdentifiers")},
    "GenericAssayFilter": {"genericAssayStableIds": TEXTS, "sampleIds": TEXTS, "sampleListId": TEXT},
    "GenericAssayDataMultipleStudyFilter": {
        "genericAssayStableIds": TEXTS, "molecularProfileIds": TEXTS, "sampleMolecularIdentifiers": _listed("SampleMolecularIdentifier"),
    },
    "GenericAssayMetaFilter": {"genericAssayStableIds": TEXTS, "molecularProfileIds": TEXTS},
    "GenesetDataFilterCriteria": {"genesetIds": TEXTS, "sampleIds": TEXTS, "sampleListId": TEXT},
    "MutationPositionIdentifier": dict.fromkeys(("entrezGeneId", "proteinPosStart", "proteinPosEnd"), NUMBER),
    "VariantCountIdentifier": {"entrezGeneId": NUMBER, "keyword": TEXT},
    "CopyNumberCountIdentifier": {"entrezGeneId": NUMBER, "alteration": NUMBER},
    "MutationSpectrumFilter": {"sampleIds": TEXTS, "sampleListId": TEXT},
    "ClinicalEventAttributeRequest": {"patientIdentifiers": _listed("PatientIdentifier"), **OF_EVENTS},
    "ClinicalEventRequest": {"eventType": TEXT, "attributes": _listed("ClinicalEventAttribute")},
    "ClinicalEventAttribute": {"key": TEXT, "value": TEXT},
    "ClinicalEventRequestIdentifier": {**OF_EVENTS, "position": {"type": "string", "enum": ["FIRST", "LAST"]}},
    "SurvivalRequest": {
        "patientIdentifiers": _listed("PatientIdentifier"), "attributeIdPrefix": TEXT,
        **{f"{which}EventRequestIdentifier": {"$ref": "#/definitions/ClinicalEventRequestIdentifier"} for which in ("start", "end", "censored")},
    },
    "NamespaceAttribute": {"outerKey": TEXT, "innerKey": TEXT},
    "NamespaceAttributeCountFilter": {"sampleIdentifiers": _listed("SampleIdentifier"), "namespaceAttributes": _listed("NamespaceAttribute")},
    "NamespaceDataFilter": {
        "sampleIdentifiers": _listed("SampleIdentifier"), "namespaceAttribute": {"$ref": "#/definitions/NamespaceAttribute"}, "values": TEXTS,
    },
    "StudyViewFilter": {
        "studyIds": TEXTS, "sampleIdentifiers": _listed("SampleIdentifier"),
        **dict.fromkeys(("clinicalDataFilters", "genomicDataFilters", "genericAssayDataFilters", "mutationDataFilters", "geneFilters"), OBJECTS),
        **dict.fromkeys(("customDataFilters", "namespaceDataFilters", "clinicalDataEqualityFilters", "clinicalDataIntervalFilters"), OBJECTS),
        **dict.fromkeys(("structuralVariantFilters", "clinicalEventFilters", "genericAssaySelectionFilters"), OBJECTS),
        **dict.fromkeys(("genomicProfiles", "caseLists"), {"type": "array", "items": TEXTS}),
        **dict.fromkeys(("alterationFilter", *PATIENT_TREATMENTS, *SAMPLE_TREATMENTS), {"type": "object"}),
    },
    "ClinicalAttributeCountFilter": {"sampleIdentifiers": _listed("SampleIdentifier"), "sampleListId": TEXT},
    "NamespaceDataCountFilter": {"attributes": _listed("NamespaceAttribute"), **OF_COHORT},
    "ClinicalDataCountFilter": {"attributes": _listed("ClinicalDataFilter"), **OF_COHORT},
    "ClinicalDataFilter": {"attributeId": TEXT},
    "ClinicalDataBinCountFilter": {"attributes": _listed("ClinicalDataBinFilter"), **OF_COHORT},
    "ClinicalDataBinFilter": {"attributeId": TEXT, **OF_BINS},
    "GenomicDataCountFilter": {"genomicDataFilters": _listed("GenomicDataFilter"), **OF_COHORT},
    "GenomicDataFilter": {"hugoGeneSymbol": TEXT, "profileType": TEXT},
    "GenomicDataBinCountFilter": {"genomicDataBinFilters": _listed("GenomicDataBinFilter"), **OF_COHORT},
    "GenomicDataBinFilter": {"hugoGeneSymbol": TEXT, "profileType": TEXT, **OF_BINS},
    "GenericAssayDataCountFilter": {"genericAssayDataFilters": _listed("GenericAssayDataFilter"), **OF_COHORT},
    "GenericAssayDataFilter": {"stableId": TEXT, "profileType": TEXT},
    "GenericAssayDataBinCountFilter": {"genericAssayDataBinFilters": _listed("GenericAssayDataBinFilter"), **OF_COHORT},
    "GenericAssayDataBinFilter": {"stableId": TEXT, "profileType": TEXT, **OF_BINS},
    "MolecularProfileCasesGroupAndAlterationTypeFilter": {
        "molecularProfileCasesGroupFilter": _listed("MolecularProfileCasesGroupFilter"), "alterationEventTypes": {"$ref": "#/definitions/AlterationFilter"},
    },
    "MolecularProfileCasesGroupFilter": {"name": TEXT, "molecularProfileCaseIdentifiers": _listed("MolecularProfileCaseIdentifier")},
    "MolecularProfileCaseIdentifier": {"molecularProfileId": TEXT, "caseId": TEXT},
    "AlterationFilter": {
        **dict.fromkeys(("mutationEventTypes", "copyNumberAlterationEventTypes", "tiersBooleanMap"), {"type": "object"}),
        **dict.fromkeys(("structuralVariants", *DRIVERS, "includeUnknownTier", *STATUS), {"type": "boolean"}),
    },
    "GroupFilter": {"groups": _listed("Group")},
    "Group": {"name": TEXT, "sampleIdentifiers": _listed("SampleIdentifier")},
    "CoExpressionFilter": {"entrezGeneId": NUMBER, "genesetId": TEXT, "sampleIds": TEXTS, "sampleListId": TEXT},
    "StructuralVariantFilter": {**OF_SEVERAL, "structuralVariantQueries": _listed("StructuralVariantQuery")},
    "StructuralVariantQuery": {name: {"$ref": "#/definitions/StructuralVariantGeneSubQuery"} for name in ("gene1", "gene2")},
    "StructuralVariantGeneSubQuery": {
        "entrezId": {"type": "integer", "format": "int32"}, "specialValue": {"type": "string", "enum": ["ANY_GENE", "NO_GENE"]},
    },
}  # fmt: skip


def get(tag: str, *told: Any, **more: Any) -> Address:
    """Returns an address of this tag that is read by GET."""
    return replace(Address(*told, **more), tag=tag, methods=("GET",))


def post(tag: str, *told: Any, **more: Any) -> Address:
    """Returns an address of this tag that takes a body."""
    return replace(Address(*told, **more), tag=tag, methods=("POST",))


class Asked(Parameters):
    """*query*: parameter → its value, or default; None where there is neither."""

    def __init__(self, pairs: Iterable[tuple[str, Any]], limits: Limits, ignored: Collection[str], address: Address):
        super().__init__(pairs, limits, ignored)
        self.query = {each.name: value_of(each, self.one(each.name)) for each in address.parameters}

    def __getitem__(self, name: str) -> Any:
        return self.query[name]

    @property
    def projection(self) -> str:
        """How much of a record is asked for."""
        return self.query.get("projection") or "SUMMARY"

    def sent(self) -> dict[str, list[Any]]:
        """Returns what was sent: the parameters, then the members of the body, of the filter and of the groups in it, or the items of a body that is a list."""
        body = self.body if isinstance(self.body, dict) else {"body": self.body} if isinstance(self.body, list) else {}
        body = {**_in_groups(body), **body}
        if isinstance(its := body.get("studyViewFilter"), dict):
            body = {**its, **body}
        sent = {**body, **{name: value for name, value in self.query.items() if value is not None}}
        return {
            name: value if isinstance(value, list) else [value]
            for name, value in sent.items()
            if value is not None and value != {}
        }


# Members that groups of cases stand in, and what these have of cases.
_GROUPS, _CASES = ("body", "groups", "molecularProfileCasesGroupFilter"), ("molecularProfileCaseIdentifiers", "sampleIdentifiers")


def _in_groups(body: dict[str, Any]) -> dict[str, list[Any]]:
    """Returns the cases of all groups of a body together, by the member that has them."""
    lists = [body[name] for name in _GROUPS if _has_groups(body.get(name))]
    its = [one for group in chain.from_iterable(lists) if isinstance(group, dict) for one in group.items() if one[0] in _CASES and isinstance(one[1], list)]
    return {member: list(chain.from_iterable(cases for name, cases in its if name == member)) for member in {name for name, _ in its}}


def _has_groups(value: Any) -> bool:
    # By the first: of other bodies, which may list 200,000 samples, no more is looked at. Groups without cases are refused.
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and any(member in value[0] for member in _CASES)


def value_of(parameter: Parameter, sent: str | None) -> Any:
    """Returns the value of what was sent, the default of nothing; raises ParameterError with what would be right."""
    if sent is None:
        if parameter.required:
            raise ParameterError(parameter.name, "is required: give one value, and not an empty one.")
        sent = parameter.default
    if not sent:
        return None
    if parameter.kind == "integer":
        return _number(parameter, sent)
    if parameter.choices and sent not in parameter.choices:
        raise ParameterError(parameter.name, f"should be one of: {', '.join(parameter.choices)}.")
    return sent


def _number(parameter, sent):
    number, least, most = whole(sent), parameter.least, parameter.most
    if number is None or not sent.isascii():
        raise ParameterError(parameter.name, "should be a whole number.")
    if least is not None and number < least or most is not None and number > most:
        bounds = f"{least} or more" if most is None else f"from {least} to {most}"
        raise ParameterError(parameter.name, f"should be {bounds}.")
    return number


def real(params: Asked, name: str, least: float | None = None, most: float | None = None) -> float:
    """Returns the number that a parameter is, which has a default."""
    number = decimal_number(params[name])
    if number is None:
        raise ParameterError(name, "should be a number.")
    if least is not None and number < least or most is not None and number > most:
        raise ParameterError(name, f"should be from {least} to {most}.")
    return number


def _parsed(raw, environ, limits):
    if not raw:
        raise ParameterError("body", "is required: send JSON.")
    check_coding(environ)
    media_type, _ = parse_options_header(environ.get("CONTENT_TYPE", ""))
    if media_type.lower() != JSON:
        raise BodyTypeError(media_type, JSON)
    return json_value(text_of_body(raw), limits)


def members(body: Any, name: str = "body") -> dict[str, Any]:
    """Returns the members of an object, without those that are null or `{}`: R's NULL."""
    if not isinstance(body, dict):
        raise ParameterError(name, "should be a JSON object.")
    return {key: value for key, value in body.items() if value is not None and value != {}}


def without_empty(given: dict[str, Any], *names: str) -> dict[str, Any]:
    """Returns the members without those of the alternatives *names* that are empty lists beside one that is none.

    Where all are, they stay, and are refused where they are read: left out, they would mean everything.
    """
    empty = [name for name in names if given.get(name) == []]
    if not empty or not any(name in given and name not in empty for name in names):
        return given
    return {name: value for name, value in given.items() if name not in empty}


def by_study(pairs: Iterable[tuple[str, ...]]) -> dict[str, list[str]]:
    """Returns study id → ids of samples or patients of the study, by pairs of these."""
    found: dict[str, list[str]] = {}
    for study_id, its in groupby(pairs, key=itemgetter(1)):
        found.setdefault(study_id, []).extend(map(itemgetter(0), its))
    return found


def which_is_given(given: dict[str, Any], *names: str) -> str:
    """Returns which of the alternatives is given; ParameterError where it is none, or more than one."""
    there = [name for name in names if name in without_empty(given, *names)]
    if len(there) != 1:
        raise ParameterError(
            "body", f"should have exactly one of: {', '.join(names)}." if len(names) > 1 else f"should have {names[0]}."
        )
    return there[0]


def texts(value: Any, name: str) -> list[str]:
    """Returns a list of texts, each once; numbers count as their decimal text."""
    return list(dict.fromkeys(_text(item, name) for item in _items(value, name)))


def objects(value: Any, name: str) -> list[dict[str, Any]]:
    """Returns a list of objects, each without its members that are null or `{}`."""
    return [members(item, name) for item in _items(value, name)]


def text(value: Any, name: str) -> str:
    """Returns one text."""
    return _text(value, name)


def _text(item, name):
    if isinstance(item, str):
        return item
    if isinstance(item, bool) or not isinstance(item, (int, float)):
        raise ParameterError(name, "should hold texts.")
    return number_text(item)


def integers(value: Any, name: str) -> list[int]:
    """Returns a list of whole numbers, each once, without those that are too large for an id."""
    numbers: dict[int, None] = {}
    for item in _items(value, name):
        number = whole(item)
        if number is None:
            raise ParameterError(name, "should hold whole numbers.")
        if abs(number) < LARGEST:
            numbers[number] = None
    return list(numbers)


def number(value: Any, name: str) -> int:
    """Returns one whole number."""
    found = whole(value)
    if found is None:
        raise ParameterError(name, "should be a whole number.")
    return found


def numbers_of_objects(value: Any, name: str, *keys: str) -> list[tuple[int, ...]]:
    """Returns the members *keys* of a list of objects, whole numbers; objects that come again come again."""
    return [tuple([number(item.get(key), key) for key in keys]) for item in objects(value, name)]


def limited(items: list[Item], most: int, what: str) -> list[Item]:
    """Returns the items of a body; ParameterError where there are too many."""
    if len(items) > most:
        raise ParameterError("body", f"should hold at most {most} {what}.")
    return items


def whole(item: Any) -> int | None:
    """Returns a whole number of a number, or of a text: 675, '675', 675.0, '1e+05'; None of anything else."""
    if isinstance(item, bool):
        return None
    if isinstance(item, int):
        return item
    if isinstance(item, str):
        stripped = item.strip()
        if WHOLE.fullmatch(stripped):
            return int(stripped.partition(".")[0])
        if not EXPONENT.fullmatch(stripped):
            return None
        item = float(stripped)
    return int(item) if isinstance(item, float) and item.is_integer() and abs(item) < 2**53 else None


def pairs(value: Any, name: str, *keys: str) -> list[tuple[str, ...]]:
    """Returns the members *keys* of a list of objects, as texts, each tuple once."""
    items = _items(value, name)
    # By their types: 200,000 of them in a third of the time that looking at each takes.
    if set(map(type, items)) == {dict}:
        columns = [[item.get(key) for item in items] for key in keys]
        if all(set(map(type, column)) == {str} for column in columns):
            return list(dict.fromkeys(zip(*columns, strict=True)))
    found: dict[tuple[str, ...], None] = {}
    for item in items:
        values = [item.get(key) for key in keys] if isinstance(item, dict) else [None]
        if None in values or {} in values:
            raise ParameterError(name, f"should hold objects with {' and '.join(keys)}.")
        found[tuple([_text(each, name) for each in values])] = None
    return list(found)


def _items(value, name):
    if not isinstance(value, list):
        raise ParameterError(name, "should be a list.")
    items = [item for item in value if item is not None] if None in value else value
    if not items:
        raise ParameterError(name, "is an empty list: name at least one, or leave it out.")
    return items


def portal_problem(error: BaseException, request_id: str) -> Problem:
    """Returns the answer to a failure: that of `problem_of`, with its sentence as `message`."""
    problem = problem_of(error, request_id)
    told = json.loads(problem.body) if problem.body else {}
    message = told.get("detail") or (REFUSED if isinstance(error, Denied) else "")
    if not message:
        return problem
    members = {"message": message, "status": problem.status, **({"id": told["id"]} if "id" in told else {})}
    headers = [("Content-Type", JSON), *((name, value) for name, value in problem.headers if name != "Content-Type")]
    return Problem(problem.status, headers, json.dumps(members).encode(), problem.foreseen)


DIALECT = Dialect(
    has_body=lambda environ, address: bool(address.body),
    body=_parsed,
    apart=True,
    definitions=DEFINITIONS,
    made=Asked,
    problem=portal_problem,
)
