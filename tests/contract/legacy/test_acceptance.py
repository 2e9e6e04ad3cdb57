"""The specification's table of acceptance checks, every row a test, with the reason for each in the specification."""

import pytest

E3 = (
    "Error: No cancer study (cancer_study_id), or genetic profile (genetic_profile_id) or case list or (case_list) case set "
    "(case_set_id) provided by request. Please reformulate request.\n"
)
E4 = "Error: Problem when identifying a cancer study for the request.\n"
E8 = "Error: you must specify a cancer_study_id parameter.\n"
DATA = "cmd=getProfileData&genetic_profile_id=demo_2020_mrna&gene_list=TP53"
OTHERS_PROFILE = "cmd=getProfileData&genetic_profile_id=hidden_2020_mrna&gene_list=TP53&case_set_id=demo_2020_all"


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param("", "Error: you must specify a cmd parameter.\n", id="no parameters"),
        pytest.param("cmd=badCommand", "Error: 'badCommand' not a valid command.\n", id="bad command"),
        pytest.param("cmd=getGeneticProfiles", E3, id="no study"),
        pytest.param("cmd=getGeneticProfiles&cancer_study_id=-1", E4, id="unknown study"),
        pytest.param(
            "cmd=getGeneticProfiles&genetic_profile_id=demo_2020_mrna", E8, id="profiles of a study that is only inferred"
        ),
        pytest.param("cmd=getCaseLists&case_set_id=demo_2020_all", E8, id="case lists of a study that is only inferred"),
        pytest.param(
            "cmd=getProfileData&genetic_profile_id=zzz&gene_list=TP53&case_set_id=demo_2020_all",
            E4,
            id="unknown profile by itself",
        ),
        pytest.param(
            "cmd=getProfileData&genetic_profile_id=zzz&gene_list=TP53&case_set_id=demo_2020_all&cancer_study_id=demo_2020",
            "No genetic profile available for genetic_profile_id:  zzz.\n",
            id="unknown profile with a study",
        ),
        pytest.param(DATA, "Error: case_set_id or case_list must be specified.\n", id="no cases"),
        pytest.param(DATA + "&case_set_id=xxx", "Error: Invalid case_set_id:  xxx.\n", id="unknown case set"),
        pytest.param(
            "cmd=getProfileData&cancer_study_id=demo_2020&case_set_id=demo_2020_all",
            "Error: Missing Parameter:  genetic_profile_id\n",
            id="no profile",
        ),
        pytest.param(
            "cmd=getProfileData&genetic_profile_id=demo_2020_mrna,demo_2020_gistic&gene_list=TP53,KRAS&case_set_id=demo_2020_all",
            "Error: You can specify multiple genes or multiple genetic profiles, but not both at once!\n",
            id="two genes and two profiles",
        ),
        pytest.param(
            "cmd=getProfileData&genetic_profile_id=demo_2020_mrna,nova_2021_mrna&gene_list=TP53&case_set_id=demo_2020_all",
            "Genetic profiles must come from same cancer study.\n",
            id="profiles of two studies",
        ),
        pytest.param(
            DATA + "&case_set_id=demo_2020_all&suppress_mondrian_header=TRUE",
            "GENE_ID\tCOMMON\tP1-T1\tP2-T1\tP3-T1\tP3-T2\n7157\tTP53\t1e-3\t-2\t0.10\tNaN\n",
            id="without DATA_TYPE and COLOR_GRADIENT_SETTINGS",
        ),
        pytest.param(
            "cmd=getClinicalData&case_set_id=demo_2020_all&format=xml",
            "Error: please specify the format, i.e. format=txt OR format=json\n",
            id="unknown format",
        ),
        pytest.param(
            "cmd=getPatientSampleMapping&case_set_id=demo_2020_all",
            "Please specify the cancer study.",
            id="mapping without study",
        ),
        pytest.param(
            "cmd=getMutationFrequency&cancer_study_id=demo_2020",
            "Error: Unrecognized command: getMutationFrequency\n",
            id="a command that never did anything",
        ),
        pytest.param("cmd=getNetwork&gene_list=nosuch1", "Error: You must specify at least one gene.\n", id="network of nothing"),
    ],
)
def test_without_login(portal, query, body):
    assert portal.text(query) == body


@pytest.mark.parametrize(
    ("query", "same_as"),
    [
        pytest.param(
            "cmd=getGeneticProfiles&cancer_type_id=demo_2020",
            "cmd=getGeneticProfiles&cancer_study_id=demo_2020",
            id="cancer_type_id",
        ),
        pytest.param("cmd=getCancerTypes", "cmd=getCancerStudies", id="getCancerTypes"),
    ],
)
def test_old_names(portal, query, same_as):
    assert portal.text(query) == portal.text(same_as) != E4


def test_options(portal):
    answer = portal.client.options("/webservice.do", buffered=True)
    assert (answer.status_code, answer.headers["Allow"]) == (204, "GET, HEAD, OPTIONS, POST")


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param("cmd=getGeneticProfiles&cancer_study_id=-1", E4, id="unknown study"),
        pytest.param("cmd=getCaseLists&cancer_study_id=hidden_2020", E4, id="forbidden study"),
        pytest.param("cmd=getCaseLists&cancer_study_id=nosuch", E4, id="a study that is not there"),
        pytest.param("cmd=getMutSig&cancer_study_id=hidden_2020", E4, id="MutSig of a forbidden study"),
        pytest.param("cmd=getMutSig&cancer_study_id=nosuch", E4, id="MutSig of no study"),
        pytest.param(OTHERS_PROFILE, E4, id="forbidden profile by itself"),
        pytest.param(
            OTHERS_PROFILE + "&cancer_study_id=demo_2020",
            "No genetic profile available for genetic_profile_id:  hidden_2020_mrna.\n",
            id="forbidden profile with an allowed study",
        ),
        pytest.param(
            DATA + "&case_set_id=hidden_2020_all", "Error: Invalid case_set_id:  hidden_2020_all.\n", id="forbidden case set"
        ),
        pytest.param("cmd=getClinicalData&case_set_id=hidden_2020_all", E4, id="clinical data of a forbidden case set"),
    ],
)
def test_with_login(portal, query, body):
    answer = portal.get(query, reader=True)
    assert (answer.status_code, answer.data.decode()) == (200, body)
