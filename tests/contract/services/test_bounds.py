"""Answers about many genes or samples, and files of the query page: so many at a time, and the next one is told to come back."""

from contextlib import ExitStack

import pytest

from genows.http.presence import MANY
from genows.routes import FILES, OF_MANY

GENES = "+".join(["TP53", *(f"NOSUCH{number}" for number in range(MANY))])
EVERYBODY = "cancer_study_id=brca_two&case_set_id=brca_two_all"
ASKED = {
    "/GeneData.json": "geneticProfileIds=brca_two_gistic&case_set_id=brca_two_all&oql=",
    "/crosscancerquery.json": "cancer_study_list=brca_two&gene_list=",
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


def test_files_of_the_query_page_wait_for_their_turn(rows_served, taken):
    query = "study_id=brca_two&genetic_profile_ids=brca_two_gistic&genes=TP53&format=tsv"
    assert rows_served.get("/query/data", query).status_code == 200
    taken(FILES)
    refused = rows_served.get("/query/data", query)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
