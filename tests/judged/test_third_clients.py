"""bravado and pybioportal, unmodified, over the demo study as the third generation answers it: every operation, every function."""

import importlib
import inspect
import pkgutil
import warnings

import pytest

from genows.clients.portal_api.table import ADDRESSES
from tests.judged.serving import serving
from tests.judges import description
from tests.portal import Portal
from tests.thirdrequests import LIVED, enriched, of_cohorts

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import pybioportal
    from bravado.client import SwaggerClient
    from bravado.exception import HTTPNotFound
    from bravado.requests_client import RequestsClient

pytestmark = [
    pytest.mark.slow,  # The demo study is loaded and served.
    # bravado asks jsonschema by names that are to go.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]
SAMPLE, PATIENT, STUDY = "DEMO-0001-T1", "DEMO-0001", "demo"
# What an argument of either client is, by its name, in the Python spelling.
VALUES = {
    "study_id": STUDY, "patient_id": PATIENT, "sample_id": SAMPLE, "sample_list_id": "demo_all", "gene_id": "7157", "gene_panel_id": "demo_panel",
    "cancer_type_id": "genows_demo", "clinical_attribute_id": "OS_MONTHS", "entrez_gene_id": 7157, "gene_ids": ["7157"], "study_ids": [STUDY],
    "sample_list_ids": ["demo_all"], "gene_panel_ids": ["demo_panel"], "molecular_profile_id": "demo_mutations",
    "molecular_profile_ids": ["demo_mutations"], "patient_identifiers": [{"patient_ids": [PATIENT], "study_id": STUDY}],
    "sample_identifiers": [{"sampleId": SAMPLE, "studyId": STUDY}], "sample_study_ids": [{"sample_ids": [SAMPLE], "study_id": STUDY}],
    "generic_assay_stable_id": "nosuch", "study_view_filter": {"studyIds": [STUDY]}, "attribute_ids": ["OS_MONTHS"],
    "entity_study_ids": [{"entity_ids": [PATIENT], "study": STUDY}], "genome_name": "hg19", "geneset_id": "nosuch", "genetic_profile_id": "demo_gsva",
    "geneset_ids": ["nosuch"], "sample_ids": [SAMPLE], **dict.fromkeys(("molecular_profile_id_a", "molecular_profile_id_b"), "demo_rna_seq_v2_mrna"),
}  # fmt: skip
OF_PATIENT = {"patientIdentifiers": [{"patientId": PATIENT, "studyId": STUDY}]}
BODIES = {
    "patientFilter": OF_PATIENT,
    "sampleFilter": {"sampleIdentifiers": VALUES["sample_identifiers"]},
    "clinicalDataSingleStudyFilter": {"ids": [SAMPLE]},
    "clinicalDataMultiStudyFilter": {"identifiers": [{"entityId": SAMPLE, "studyId": STUDY}]},
    "molecularProfileFilter": {"studyIds": [STUDY]},
    "genericAssayMetaFilter": {"molecularProfileIds": ["demo_mutations"]},
    "structuralVariantFilter": {"molecularProfileIds": ["demo_mutations"], "entrezGeneIds": [7157]},
    "genesetDataFilterCriteria": {"genesetIds": ["nosuch"], "sampleListId": "demo_all"},
    "studyViewFilter": {"studyIds": [STUDY]},
    **of_cohorts(STUDY),
    "clinicalAttributeCountFilter": {"sampleListId": f"{STUDY}_all"},
    "coExpressionFilter": {"sampleListId": f"{STUDY}_all", "entrezGeneId": 7157},
    "keywords": ["TP53 R273 missense"],
    "entrezGeneIds": [7157],
    "clinicalEventAttributeRequest": OF_PATIENT,
    "survivalRequest": {**OF_PATIENT, **LIVED},
    "mutationPositionIdentifiers": [{"entrezGeneId": 7157, "proteinPosStart": 273, "proteinPosEnd": 273}],
    "variantCountIdentifiers": [{"entrezGeneId": 7157, "keyword": "TP53 R273 missense"}],
    "copyNumberCountIdentifiers": [{"entrezGeneId": 2260, "alteration": 2}],
    "namespaceAttributeCountFilter": {"sampleIdentifiers": VALUES["sample_identifiers"], "namespaceAttributes": [{"outerKey": "o", "innerKey": "i"}]},
    "namespaceDataFilter": {"sampleIdentifiers": VALUES["sample_identifiers"], "namespaceAttribute": {"outerKey": "o", "innerKey": "i"}},
}
ATTRIBUTES = {"xAxisAttributeId": "AGE", "yAxisAttributeId": "OS_MONTHS", "categoricalAttributeId": "SEX", "numericalAttributeId": "AGE"}
# Parts of paths that the demo study has nothing of.
NOT_THERE = ("{genericAssayStableId}", "/generic_assay_data/{", "{genesetId}", "{geneticProfileId}", "{resourceId}", "/geneset-hierarchy")
# Parameters that name what is there.
NAMED = ("sampleListId", "entrezGeneId", "sampleId", "geneticProfileId", "molecularProfileIdA", "molecularProfileIdB")
ENRICHED = enriched(STUDY, "rna_seq_v2_mrna", "none", [f"DEMO-000{number}-T1" for number in (1, 2, 3)], [f"DEMO-000{number}-T1" for number in (4, 5, 6)])
# What is no mutation profile's.
PROFILES = {"molecular-data": "demo_rna_seq_v2_mrna", "molecular_data": "demo_rna_seq_v2_mrna", "percentile": "demo_rna_seq_v2_mrna", "discrete": "demo_gistic", "assay": None}


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    """Where the third generation stands."""
    folder = tmp_path_factory.mktemp("demo")
    made = description.sqlite(folder)
    description.load_demo(description.make_config(made.settings), folder / "demo")
    portal = Portal(made, {})
    with serving(portal.app) as host:
        yield f"http://{host}/portal/api"
    portal.close()
    made.database.close()


@pytest.fixture(scope="module")
def client(base):
    http = RequestsClient()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield SwaggerClient.from_url(f"{base}/v2/api-docs", http_client=http)
    http.session.close()


def profile_of(name):
    return next((profile for word, profile in PROFILES.items() if word in name), "demo_mutations")


def body_of(address):
    name, _, kind = address.body.partition(": ")
    if found := ENRICHED.get(address.path.removesuffix("/fetch")):
        return found
    if name in BODIES:
        return BODIES[name]
    if kind == "[string]":
        return VALUES["".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)]
    if kind == "[SampleIdentifier]":
        return VALUES["sample_identifiers"]
    if "MultipleStudy" in kind:
        return {"molecularProfileIds": [profile_of(address.path) or "nosuch"]}
    return {"sampleListId": "demo_all"}


@pytest.mark.parametrize("address", ADDRESSES.values(), ids=lambda address: address.name)
def test_bravado_calls_every_operation(client, address):
    """With its default configuration: requests and answers are validated by the document, records become objects."""
    resource = getattr(client, address.tag.replace(" ", "_"))
    operation = getattr(resource, address.name)
    arguments = {}
    for name in operation.operation.params:
        snake = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)
        if name == "molecularProfileId":
            arguments[name] = profile_of(address.path) or "nosuch"
        elif f"{{{name}}}" in address.path or name in NAMED:
            arguments[name] = VALUES.get(snake, "nosuch")
        elif name in ATTRIBUTES:
            arguments[name] = ATTRIBUTES[name]
    if address.body:
        arguments[address.body.partition(":")[0]] = body_of(address)
    if any(part in address.path for part in NOT_THERE):
        if "meta" not in address.path:
            with pytest.raises(HTTPNotFound):
                operation(**arguments).result()
            return
    operation(**arguments).result()


def test_bravado_reads_what_is_wrong(client):
    with pytest.raises(HTTPNotFound) as caught:
        client.Studies.getStudyUsingGET(studyId="nosuch").result()
    assert caught.value.swagger_result.message == "Study not found: nosuch"


with warnings.catch_warnings():  # Where its files are compiled only now, Python warns of its escapes.
    warnings.simplefilter("ignore")
    MODULES = [
        importlib.import_module(f"pybioportal.{module.name}")
        for module in pkgutil.iter_modules(pybioportal.__path__)
        if not module.name.startswith("__")
    ]
FUNCTIONS = [
    pytest.param(module.__name__.rpartition(".")[2], name, id=f"{module.__name__.rpartition('.')[2]}.{name}")
    for module in MODULES
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__
]
# Functions whose alternatives both have defaults: which of them is given.
CHOICES = {
    "fetch_patients": ("patient_identifiers",), "fetch_samples": ("sample_list_ids",), "fetch_molecular_profiles": ("study_ids",),
    "fetch_gene_panel_data": ("molecular_profile_ids",), "fetch_generic_assay_meta": ("molecular_profile_ids",),
    "fetch_generic_assay_data": ("molecular_profile_ids",), "fetch_molecular_data": ("molecular_profile_ids",),
    "fetch_muts_in_multiple_mol_profs": ("molecular_profile_ids",), "fetch_studies": ("study_ids",), "fetch_tags_for_studies": ("study_ids",),
    "fetch_all_clinical_data_in_study": ("attribute_ids",), "fetch_clinical_data": ("attribute_ids", "entity_study_ids"),
}  # fmt: skip


@pytest.mark.parametrize(("module_name", "name"), FUNCTIONS)
def test_pybioportal_calls_every_function(base, monkeypatch, module_name, name):
    module = importlib.import_module(f"pybioportal.{module_name}")
    monkeypatch.setattr(module, "base_url", base)
    function = getattr(module, name)
    arguments = {}
    for parameter in inspect.signature(function).parameters.values():
        required = parameter.default is inspect.Parameter.empty
        if required or parameter.name in CHOICES.get(name, ()) or parameter.name == "sample_list_id":
            arguments[parameter.name] = VALUES[parameter.name]
    if "molecular_profile_id" in arguments:
        arguments["molecular_profile_id"] = profile_of(module_name) or "nosuch"
    if "clinical_data_type" in inspect.signature(function).parameters:
        arguments["clinical_data_type"] = "PATIENT"
    if profile_of(module_name) is None and "data" in name and "molecular_profile_id" in arguments:
        with pytest.raises(Exception, match="Molecular profile not found: nosuch"):
            function(**arguments)
        return
    function(**arguments)


def test_pybioportal_quotes_what_is_wrong(base, monkeypatch):
    module = importlib.import_module("pybioportal.studies")
    monkeypatch.setattr(module, "base_url", base)
    with pytest.raises(Exception, match="Study not found: nosuch"):
        module.get_study("nosuch")
