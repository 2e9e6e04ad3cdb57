"""Operations, routes and handlers say the same: no address, and no parameter, is in one of them alone."""

import re

import pytest

from genows.auth.permissions import Everybody
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.data.declared import RECORDS
from genows.http.address import Address, Parameter, by, choice, ids, small, text
from genows.http.params import Parameters
from genows.http.request import Request
from genows.routes import URLS

ENDPOINTS = {rule.rule: rule.endpoint for rule in URLS.iter_rules() if not rule.endpoint.open}
# How users of the original's description know them: operation id, then parameters in order (r required, * a list).
KNOWN = """
/api/cancertypes getCancerTypes cancer_type_ids* DBCancerType
/api/clinicalattributes getClinicalAttributes attr_ids*,study_id DBClinicalField
/api/clinicalattributes/patients getPatientClinicalAttributes study_id,patient_ids* DBClinicalField
/api/clinicalattributes/samples getSampleClinicalAttributes study_id,sample_ids* DBClinicalField
/api/clinicaldata/patients getPatientClinicalData study_id!,attribute_ids*!,patient_ids* DBClinicalPatientData
/api/clinicaldata/samples getSampleClinicalData study_id!,attribute_ids*!,sample_ids* DBClinicalSampleData
/api/genes getGenes hugo_gene_symbols* DBGene
/api/genesaliases getGenesAliases entrez_gene_ids* DBGeneAlias
/api/geneticprofiledata getGeneticProfileData genetic_profile_ids*!,genes*!,sample_ids*,sample_list_id DBProfileData
/api/geneticprofiles getGeneticProfiles study_id,genetic_profile_ids* DBGeneticProfile
/api/mutation_count getMutationCount type!,per_study!,studyId*,gene*!,start*,end*,echo* -
/api/patients getPatients study_id!,patient_ids*,sample_ids* DBPatient
/api/samplelists getSampleLists study_id,sample_list_ids* DBSampleList
/api/samples getSamples study_id!,sample_ids*,patient_ids* DBSample
/api/studies getStudies study_ids* DBStudy
"""


class Watched(Parameters):
    """Parameters that note which of them a handler asks for, and how."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.asked = {}

    def __getattribute__(self, name):
        found = super().__getattribute__(name)
        if name not in ("one", "required", "ids", "required_ids", "pieces", "choice", "flag", "number", "decimal", "required_pieces", "texts"):
            return found

        def noted(asked, *further):
            self.asked.setdefault(asked, set()).add(name)
            return found(asked, *further)

        return noted


GRAMMATICAL = {"against": "rest", "bins": "auto", "count": "{}", "filter": "sample=x"}


def some_value(parameter):
    """A value that is right, whatever the parameter is about."""
    if parameter.name in GRAMMATICAL:
        return GRAMMATICAL[parameter.name]
    if parameter.choices:
        return parameter.choices[0]
    return "1" if "integer" in (parameter.kind, parameter.items) or parameter.kind in ("number", "boolean") else "x"


def test_every_address_is_declared_and_every_declaration_has_its_address():
    json_api = {path for path in ENDPOINTS if path.startswith(("/api/", "/api-legacy/"))}
    assert json_api == set(SECOND) | {path.replace("/api/", "/api-legacy/") for path in SECOND}
    assert all(ENDPOINTS[path].handler is SECOND[path.replace("/api-legacy/", "/api/")].handler for path in json_api)


@pytest.mark.parametrize("path", SECOND)
def test_handlers_read_what_is_declared(path, made):
    """On an empty database: names are read before anything is looked up."""
    operation = SECOND[path]
    params = Watched([(parameter.name, some_value(parameter)) for parameter in operation.parameters])
    with made.database.read() as session:
        answer = ENDPOINTS[path].handler(Request(params, Everybody(), {"REQUEST_METHOD": "GET", "QUERY_STRING": ""}), session)
        b"".join(answer.chunks)
    read = {name: methods for name, methods in params.asked.items() if name in operation.names or name not in operation.known}
    assert set(read) == set(operation.names)
    for name, methods in read.items():
        parameter = operation.parameter(name)
        is_list, must = parameter.kind == "list", parameter.required
        assert bool(methods & {"ids", "required_ids", "pieces", "required_pieces"}) is is_list, name
        if must:
            assert methods & {"required", "required_ids", "choice", "number", "required_pieces"}, name
        elif not any(name in names for names in operation.either):
            assert not methods & {"required", "required_ids", "choice"}, name


@pytest.mark.parametrize("line", KNOWN.split("\n")[1:-1], ids=lambda line: line.split()[0])
def test_old_addresses_keep_their_names(line):
    path, operation_id, parameters, record = line.split()
    operation = SECOND[path]
    names = [one.name + "*" * (one.kind == "list") + "!" * one.required for one in operation.parameters]
    # What came later stands behind.
    old = [] if parameters == "-" else names[: len(parameters.split(","))]
    assert (operation.name, ",".join(old) or "-", operation.gives or "-") == (operation_id, parameters, record)
    assert operation.tag == "api-controller" and operation.methods == ("GET", "POST")


def test_records_of_operations_are_declared():
    assert {operation.gives for operation in SECOND.values() if operation.gives} <= {record.name for record in RECORDS.values()}


def test_words_are_sentences_and_names_are_names():
    for operation in SECOND.values():
        assert operation.summary.endswith("."), operation.path
        assert operation.about in ("", operation.about.strip()) and (not operation.about or operation.about.endswith("."))
        assert re.fullmatch(r"[a-z][A-Za-z]+", operation.name)


@pytest.mark.parametrize(
    ("make", "says"),
    [
        pytest.param(lambda: Parameter("a", "Words.", "wish"), "kind", id="a kind that is none"),
        pytest.param(lambda: text("a", "words"), "about", id="no sentence"),
        pytest.param(lambda: choice("a", "Words."), "choices", id="a choice of nothing"),
        pytest.param(lambda: text("a", "Words.", filled=True), "filled", id="filled but not required"),
        pytest.param(lambda: Address("/a", None, small, parameters=(text("a", "A."), ids("a", "A."))), "twice", id="a parameter twice"),
        pytest.param(lambda: Address("/a", None, small, either=(("b",),)), "b", id="either of what it does not take"),
        pytest.param(lambda: by("path", Address("/a", None, small, "a"), Address("/a", None, small, "b")), "twice", id="a path twice"),
        pytest.param(lambda: by("path", Address("/a", None, small, "a"), Address("/b", None, small, "a")), "twice", id="a name twice"),
    ],
)
def test_declarations_are_checked(make, says):
    with pytest.raises(ValueError, match=says):
        make()
