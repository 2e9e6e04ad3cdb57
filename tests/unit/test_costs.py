"""What a request costs is estimated from what it names: genes × samples × studies, as far as studies are there."""

import pytest

from genows.clients.costs.shapes import CELL_MICROSECONDS, NAMED_GENE, NAMED_SAMPLE
from genows.clients.portal_api.dialect import Asked
from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.services.table import ADDRESSES as SERVICES
from genows.clients.webservice.dialect import LegacyParameters
from genows.clients.webservice.table import ADDRESSES as FIRST
from genows.db.sizes import NO_BOUND, ProfileSize, Sizes
from genows.http.bodies import Limits
from genows.http.params import Parameters
from genows.pages.apipage import cost_of_form
from genows.pages.table import ADDRESSES

COSTLY = 20_000
PAGES = {address.path: address for address in ADDRESSES if address.methods == ("GET",)}
A_NAME = NAMED_GENE / CELL_MICROSECONDS
KINDS = {"mutations": "MUTATION_EXTENDED", "gistic": "COPY_NUMBER_ALTERATION", "mrna": "MRNA_EXPRESSION"}
STUDIES = {"brca": 1000, "brca_two": 50, "luad": 200_000}
SIZES = Sizes(
    samples=STUDIES,
    attributes=dict.fromkeys(STUDIES, 20),
    profiles={f"{study}_{name}": ProfileSize(study, kind) for study in STUDIES for name, kind in KINDS.items()},
    genes=40_000, matrix_rows=NO_BOUND, mutations=NO_BOUND, cna_events=NO_BOUND, segments=10**7, events=10**6, interactions=10**6,
)  # fmt: skip
GENES = ",".join(f"G{number}" for number in range(900))
TABLE = "/clinical-data-table/fetch"
PROFILE = "/molecular-profiles/{molecularProfileId}/molecular-data/fetch"


def api(path, sizes=SIZES, **values):
    return SECOND[path].cost(Parameters(values.items()), {}, sizes)


def legacy(cmd, **values):
    return FIRST["/webservice.do"].cost(LegacyParameters({"cmd": cmd, **values}.items()), {}, SIZES)


def service(path, **values):
    return SERVICES[path].cost(Parameters(values.items()), {}, SIZES)


def third(path, body=None, query=(), **values):
    asked = Asked([(name, str(value)) for name, value in dict(query).items()], Limits(), (), THIRD[path])
    asked.body = body
    return THIRD[path].cost(asked, values, SIZES)


def page(name, study_id="brca", **values):
    return PAGES[name].cost(Parameters(values.items()), {"study_id": study_id}, SIZES)


DATA = "/api/geneticprofiledata"
SMALL = {
    "a gene of a study": lambda: api(DATA, genetic_profile_ids="brca_mrna", genes="TP53"),
    "a gene of a list": lambda: api(DATA, genetic_profile_ids="brca_gistic", genes="TP53", sample_list_id="brca_all"),
    "the mutations of a sample": lambda: api(DATA, genetic_profile_ids="brca_mutations", genes="", sample_ids="S1"),
    "a small study's genes": lambda: api("/api/alterations", genetic_profile_ids="brca_two_mutations,brca_two_gistic", genes="TP53,KRAS"),
    "all studies": lambda: api("/api/studies"),
    "attributes of samples": lambda: api("/api/clinicaldata/samples", study_id="brca", attribute_ids="SEX"),
    "getProfileData of a gene": lambda: legacy("getProfileData", genetic_profile_id="brca_mrna", gene_list="TP53", case_set_id="brca_all"),
    "getCancerStudies": lambda: legacy("getCancerStudies"),
    "a command that is none": lambda: legacy("getNothing", case_set_id="luad_all"),
    "getProfileData.json of a gene": lambda: service(
        "/getProfileData.json", cancer_study_id="brca", genetic_profile_id="brca_mrna", gene_list="TP53", case_set_id="brca_all"
    ),
    "a sample's mutations, third generation": lambda: third(
        "/mutations/fetch", {"sampleMolecularIdentifiers": [{"molecularProfileId": "luad_mutations", "sampleId": "S"}]}
    ),
    "a sample's clinical data": lambda: third("/clinical-data/fetch", {"identifiers": [{"entityId": "S", "studyId": "luad"}]}),
    "a page of events": lambda: third("/studies/{studyId}/clinical-events", query={"pageSize": 10, "pageNumber": 0}, study_id="luad"),
    "a page of a study": lambda: page("/studies/<study_id>"),
    "a page of the table of a cohort": lambda: third(TABLE, {"studyIds": ["brca"]}, {"pageSize": 20}),
    "values of a cohort": lambda: third("/clinical-data-counts/fetch", {"studyViewFilter": {"studyIds": ["brca_two"]}}),
    "some of many samples": lambda: api("/api/samples", study_id="luad", limit="5"),
}
MUCH = {
    "all genes": lambda: api(DATA, genetic_profile_ids="brca_mrna", genes=""),
    "all genes of one sample, picked out of all": lambda: api(DATA, genetic_profile_ids="brca_mrna", genes="", sample_ids="S1"),
    "all profiles": lambda: api(DATA, genetic_profile_ids="", genes=GENES),
    "a gene of a large study, in order": lambda: api(DATA, genetic_profile_ids="luad_mrna", genes="TP53", order="sample_id", limit="1"),
    "900 genes": lambda: api("/api/alterations", genetic_profile_ids="brca_mutations", genes=GENES),
    "a query of 900 genes": lambda: api("/api/alterations", genetic_profile_ids="brca_mutations", oql=GENES.replace(",", ": MUT;\n")),
    "900 genes in one value of an array": lambda: api("/api/alterations", genetic_profile_ids=["brca_mutations"], genes=[GENES]),
    "one gene of all studies": lambda: api("/api/alterationcounts", genes="TP53"),
    "all events of all studies": lambda: api("/api/clinicalevents", study_id="luad"),
    "co-expression": lambda: api("/api/coexpressions", genetic_profile_ids="brca_mrna", genes="TP53"),
    "getProfileData of many genes": lambda: legacy("getProfileData", genetic_profile_id="brca_mrna", gene_list=GENES, case_set_id="brca_all"),
    "getMutationData of a large study": lambda: legacy("getMutationData", genetic_profile_id="luad_mutations", gene_list="TP53", case_list="S1"),
    "a list that is stored": lambda: service(
        "/getProfileData.json", cancer_study_id="luad", genetic_profile_id="luad_mrna", gene_list="TP53", case_ids="S", case_ids_key="k"
    ),
    "a list beside ids": lambda: service(
        "/getProfileData.json", cancer_study_id="luad", genetic_profile_id="luad_mrna", gene_list="TP53", case_ids="S", case_set_id="luad_all"
    ),
    "crosscancermutation.json": lambda: service("/crosscancermutation.json", geneList="TP53", cancer_study_list="brca,luad"),
    "oranalysis.do, with what counts behind the profile": lambda: service("/oranalysis.do", cancer_study_id="brca", profile_id="brca_gistic_amp"),
    "network.do": lambda: service("/network.do", cancer_study_id="brca", gene_list=GENES, genetic_profile_ids="brca_gistic", case_set_id="brca_all"),
    "many words": lambda: service("/pancancerMutations.json", cmd="byHugos", q=GENES),
    "all values, third generation": lambda: third(PROFILE, {"sampleListId": "brca_all"}, molecular_profile_id="brca_mrna"),
    "whole profiles": lambda: third("/molecular-data/fetch", {"molecularProfileIds": ["brca_mrna", "luad_mrna"]}),
    "mutations in order": lambda: third(
        "/mutations/fetch", {"molecularProfileIds": ["brca_mutations"]}, {"sortBy": "proteinChange", "pageSize": 1, "pageNumber": 0}
    ),
    "the whole table of a cohort": lambda: third(TABLE, {"studyIds": ["brca"]}, {"pageSize": 0}),
    "one gene of a cohort, counted beside all": lambda: api("/api/cohort/genes", study_id="brca_two", genes="TP53"),
    "genes that differ": lambda: api("/api/cohort/compare/genes", study_id="brca_two", genes="TP53"),
    "genes of a cohort, third generation": lambda: third("/mutated-genes/fetch", {"studyIds": ["brca_two"]}),
    "all attributes of a study": lambda: page("/studies/<study_id>/attributes", "luad"),
    "a page far behind": lambda: third("/studies/{studyId}/clinical-events", query={"pageSize": 10, "pageNumber": 130_000}, study_id="luad"),
    "some samples far behind": lambda: api("/api/samples", study_id="luad", limit="5", offset="100000"),
    "some of many samples, in order": lambda: api("/api/samples", study_id="luad", limit="5", order="id"),
    "all reference genes": lambda: third("/reference-genome-genes/{genomeName}", genome_name="hg19"),
    "the page of a large study": lambda: page("/studies/<study_id>", "luad"),
    "a file of all genes": lambda: page("/query/data", study_id="brca", genetic_profile_ids="brca_mrna", format="tsv"),
    "values that are kept from spreadsheets": lambda: api(DATA, genetic_profile_ids="brca_gistic", genes="A,B,C,D,E,F,G,H,I,J,K,L,M,N,O", excel="1"),
    "differences in a matrix": lambda: page("/genes/differences", genes="TP53", data="brca_mrna"),
    "differences of copy number": lambda: page("/genes/differences", genes="TP53", data="brca_gistic_amp"),
    "what is expressed with a gene": lambda: page("/genes/coexpression", genes="TP53"),
    "the rows of a query": lambda: page("/query/data", study_id="brca", genetic_profile_ids="brca_mrna", genes=GENES),
    "a form of the API page": lambda: cost_of_form(
        Parameters({"genetic_profile_ids": "brca_mrna", "genes": ""}.items()), {"name": "getGeneticProfileData"}, SIZES
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SMALL)
def test_small_requests_are_short(name):
    assert SMALL[name]() < COSTLY


@pytest.mark.parametrize("name", MUCH)
def test_broad_requests_are_costly(name):
    assert MUCH[name]() >= COSTLY


def test_cost_is_a_product():
    one = api(DATA, genetic_profile_ids="luad_mrna", genes="A")
    assert api(DATA, genetic_profile_ids="luad_mrna", genes="A,B,C,D") == pytest.approx(4 * one, rel=0.01)
    assert api(DATA, genetic_profile_ids="luad_mrna,luad_gistic", genes="A") == pytest.approx(2 * one, rel=0.01)
    assert one == pytest.approx(200 * (api(DATA, genetic_profile_ids="brca_mrna", genes="A") - A_NAME), rel=0.01)


@pytest.mark.parametrize("ids", ["nosuch", "nosuch_mrna,other_x", "UN-1," * 100_000])
def test_of_what_nobody_knows_nothing_is_there(ids):
    assert api(DATA, genetic_profile_ids=ids, genes="") == 0
    assert api("/api/samples", study_id=ids) == 0
    assert api("/api/samplelists", sample_list_ids=ids) == 0
    assert legacy("getMutationData", genetic_profile_id=ids, gene_list="TP53") == A_NAME
    assert service("/crosscancerquery.json", gene_list="TP53", cancer_study_list=ids) == A_NAME
    assert third("/molecular-data/fetch", {"molecularProfileIds": ids.split(",")}) == 0
    assert page("/studies/<study_id>", ids) == 0


def test_of_what_a_caller_may_not_read_nothing_is_there_either():
    sizes = SIZES.of({"brca_two"})
    assert api(DATA, sizes, genetic_profile_ids="brca_mrna", genes="") == 0 < api(DATA, sizes, genetic_profile_ids="brca_two_mrna", genes="")
    assert api("/api/samples", sizes, study_id="luad") == 0
    assert api("/api/samplelists", sizes, sample_list_ids="brca_all") == 0


def test_samples_are_no_more_than_their_study_has():
    named = ",".join(f"S{number}" for number in range(5000))
    assert api("/api/samples", study_id="brca", sample_ids=named) == api("/api/samples", study_id="brca") + 5000 * NAMED_SAMPLE / CELL_MICROSECONDS
    assert api("/api/samples", study_id="brca", sample_ids="S1,S2") < api("/api/samples", study_id="brca")


@pytest.mark.parametrize(("path", "name"), [(path, each.name) for path, one in SECOND.items() for each in one.taken if each.kind == "list"])
def test_a_list_without_entries_costs_what_an_empty_one_does(path, name):
    narrow = {"study_id": "brca", "genetic_profile_ids": "brca_mrna", "genes": "TP53", "sample_ids": "S1"}
    for others in ({}, narrow):
        every = api(path, **{**others, name: ""})
        assert [api(path, **{**others, name: sent}) for sent in (",", " ,", ", ,", [",", " "])] == [every] * 4


@pytest.mark.parametrize("sent", [",", " ", " ,\t"])
def test_no_comma_makes_everything_small(sent):
    assert api("/api/mutations", genetic_profile_ids=sent) >= COSTLY
    assert legacy("getMutationData", genetic_profile_id=sent, gene_list="TP53") >= COSTLY


def test_projections_and_pages_count_where_the_address_has_them():
    others = {"projection": "META", "pageSize": "1", "pageNumber": "0"}
    asked = {"cancer_study_id": "luad", "genetic_profile_id": "luad_mutations", "case_set_id": "luad_all", "gene_list": "TP53", "q": "TP53"}
    for path in SERVICES:
        assert service(path, **asked, **others) == service(path, **asked), path
    for cmd in ("getMutationData", "getClinicalData", "getProfileData"):
        assert legacy(cmd, **asked, **others) == legacy(cmd, **asked)
    body = {"projection": "META", "pageSize": 1}
    for path, address in THIRD.items():
        if address.body and not any(each.required for each in address.parameters):
            assert third(path, body) == third(path, {}), path


def test_names_of_other_addresses_make_no_request_smaller():
    asked = {"cancer_study_id": "luad", "genetic_profile_id": "luad_mrna", "gene_list": "TP53", "case_set_id": "luad_all"}
    others = {"sample_ids": "S", "caseList": "S", "sampleIds": "S", "genes": "A", "study_id": "brca", "sampleMolecularIdentifiers": "S"}
    assert service("/getProfileData.json", **asked, **others) == service("/getProfileData.json", **asked)


@pytest.mark.parametrize("body", [None, [], {}, 1, "x", ["x", 1, None], {"sampleListId": 1, "entrezGeneIds": "x"}, {"molecularProfileIds": [{"a": 1}]}])
def test_bodies_that_are_none_are_left_to_those_who_refuse_them(body):
    for path in ("/molecular-data/fetch", "/clinical-data/fetch", "/genes/fetch", "/mutations/fetch", "/studies/fetch"):
        assert third(path, body) >= 0
    assert api("/api/samples", study_id=[["x"]]) >= 0
