"""Answers about many genes or samples, and files of the query page: so many at a time, and the next one is told to come back."""

from contextlib import ExitStack

import pytest

from genows.http.presence import MANY, OF_MANY
from genows.lookup.genes import Gene
from genows.routes import FILES, TABLES
from genows.services import network

GENES = "+".join(["TP53", *(f"NOSUCH{number}" for number in range(MANY))])
EVERYBODY = "cancer_study_id=brca_two&case_set_id=brca_two_all"
ASKED = {
    "/GeneData.json": "geneticProfileIds=brca_two_gistic&case_set_id=brca_two_all&oql=",
    "/crosscancermutation.json": "cancer_study_list=brca_two&geneList=",
    "/crosscancerquery.json": "cancer_study_list=brca_two&gene_list=",
    "/getMutationData.json": "geneticProfiles=brca_two_mutations&caseSetId=brca_two_all&geneList=",
    "/getGeneticProfile.json": f"{EVERYBODY}&gene_list=",
    "/network.do": f"{EVERYBODY}&genetic_profile_ids=brca_two_mutations&Z_SCORE_THRESHOLD=2&format=json&gene_list=",
    "/mutations.json": "mutation_profile=brca_two_mutations&sample_id=S1+",
    "/api/alterationcounts": "study_ids=brca_two&genes=",
    "/api/alterations": "genetic_profile_ids=brca_two_gistic&genes=",
    "/api/geneticprofilegenes": "study_id=brca_two&genes=",
}


@pytest.fixture
def taken():
    """Takes every place of a bound, until the end of the test."""
    with ExitStack() as stack:

        def take(computing):
            stack.enter_context(computing.place())
            stack.enter_context(computing.place())

        yield take


@pytest.mark.parametrize("path", ASKED)
def test_many_names_wait_for_their_turn_and_few_do_not(rows_served, taken, path):
    many = GENES.replace("+", ",") if path.startswith("/api/") else GENES
    assert rows_served.get(path, ASKED[path] + many).status_code == 200
    few = rows_served.get(path, ASKED[path] + "TP53")
    taken(OF_MANY)
    refused = rows_served.get(path, ASKED[path] + many)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert rows_served.get(path, ASKED[path] + "TP53").data == few.data


STUDIES = ",".join(["brca_two", *(f"nosuch{number}" for number in range(MANY))])


@pytest.mark.parametrize(
    ("path", "query", "names"),
    [
        pytest.param("/crosscancerquery.json", "gene_list=TP53&cancer_study_list=", STUDIES, id="studies of a query"),
        pytest.param("/crosscancermutation.json", "geneList=TP53&cancer_study_list=", STUDIES, id="studies with mutations"),
        pytest.param("/api/alterationcounts", "genes=TP53&study_ids=", STUDIES, id="studies with counts"),
        pytest.param("/api/alterationcounts", "genes=", ",".join(["TP53"] * (MANY // 2 + 1)), id="all studies, two at least"),
        pytest.param("/getMutationData.json", "caseList=S1&geneList=TP53&geneticProfiles=", STUDIES, id="profiles"),
    ],
)
def test_many_studies_wait_for_their_turn_too(rows_served, taken, path, query, names):
    assert rows_served.get(path, query + names).status_code == 200
    taken(OF_MANY)
    assert rows_served.get(path, query + names).status_code == 503
    assert rows_served.get(path, query + names.split(",")[0]).status_code == 200


@pytest.mark.parametrize("cmd", ["getProfileData", "getMutationData"])
def test_large_tables_wait_for_their_turn(rows_served, taken, cmd):
    query = f"cmd={cmd}&case_set_id=brca_two_all&genetic_profile_id=brca_two_mutations&gene_list="
    assert rows_served.get("/webservice.do", query + GENES).status_code == 200
    few = rows_served.get("/webservice.do", query + "TP53")
    taken(TABLES)
    taken(TABLES)
    refused = rows_served.get("/webservice.do", query + GENES)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5") and refused.text.startswith("Error: ")
    assert rows_served.get("/webservice.do", query + "TP53").data == few.data
    assert rows_served.get("/webservice.do", "cmd=getTypesOfCancer").status_code == 200


def test_many_genes_around_a_few_wait_for_their_turn(rows_served, taken, monkeypatch):
    taken(OF_MANY)
    query = ASKED["/network.do"] + "TP53+KRAS"
    assert rows_served.get("/network.do", query).status_code == 200
    monkeypatch.setattr(network, "_found", lambda *its: network.Network([], {number: Gene(number, number, "X") for number in range(MANY + 1)}))
    assert rows_served.get("/network.do", query).status_code == 503


def test_files_of_the_query_page_wait_for_their_turn(rows_served, taken):
    query = "study_id=brca_two&genetic_profile_ids=brca_two_gistic&genes=TP53&format=tsv"
    assert rows_served.get("/query/data", query).status_code == 200
    taken(FILES)
    refused = rows_served.get("/query/data", query)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
