"""Every message, provoked and compared byte for byte; where it stands in the body."""

import pytest

from genows.clients.webservice import dialect

DEMO = "cancer_study_id=demo_2020"
ALL = "case_set_id=demo_2020_all"
HEADING = "GENE_ID\tCOMMON\tP1-T1\tP2-T1\tP3-T1\tP3-T2\n"
BARE = "cmd=getProfileData&genetic_profile_id=demo_2020_gistic&suppress_mondrian_header=true&" + ALL

PROVOKED = {
    "CMD_MISSING": ("foo=bar", "Error: you must specify a cmd parameter.\n"),
    "CMD_INVALID": ("cmd=", "Error: '' not a valid command.\n"),
    "STUDY_MISSING": (
        "cmd=getClinicalData&cancer_study_id=&cancer_type_id=",
        "Error: No cancer study (cancer_study_id), or genetic profile (genetic_profile_id) or case list or (case_list) case set "
        "(case_set_id) provided by request. Please reformulate request.\n",
    ),
    "STUDY_UNKNOWN": (
        "cmd=getCaseLists&cancer_study_id=DEMO_2020",
        "Error: Problem when identifying a cancer study for the request.\n",
    ),
    "CMD_UNRECOGNIZED": (f"cmd=getAllClinicalData&{ALL}", "Error: Unrecognized command: getAllClinicalData\n"),
    "STUDY_ID_MISSING": ("cmd=getProteinArrayInfo", "Error: you must specify a cancer_study_id parameter.\n"),
    "PARAMETER_MISSING": (
        f"cmd=getMutationData&genetic_profile_id=demo_2020_mutations&gene_list=&{DEMO}",
        "Error: Missing Parameter:  gene_list\n",
    ),
    "CASE_SET_INVALID": (f"cmd=getClinicalData&case_set_id=&{DEMO}", "Error: Invalid case_set_id:  .\n"),
    "CASES_MISSING": (
        f"cmd=getClinicalData&case_ids_key=nosuch&case_list=P1-T1&{DEMO}",
        "Error: case_set_id or case_list must be specified.\n",
    ),
    "GENES_AND_PROFILES": (
        f"cmd=getProfileData&genetic_profile_id=demo_2020_mrna,zzz&gene_list=nosuch,nosuch&{ALL}",
        "Error: You can specify multiple genes or multiple genetic profiles, but not both at once!\n",
    ),
    "NO_GENE": ("cmd=getNetwork&gene_list=,+,", "Error: You must specify at least one gene.\n"),
    "FORMAT_INVALID": (
        f"cmd=getProfileData&genetic_profile_id=demo_2020_mrna&gene_list=TP53&{ALL}&format=xml",
        "Error: please specify the format, i.e. format=txt OR format=json\n",
    ),
    "MULTIPLE_PATIENTS": (f"cmd=getClinicalData&{ALL}&attribute_id=AGE", "Error: cannot ask for multiple patients\n"),
    "THRESHOLD_INVALID": (f"cmd=getMutSig&{DEMO}&q_value_threshold=0,1", "Error: Invalid q_value_threshold:  0,1.\n"),
    "NO_PROFILE": (
        f"cmd=getProfileData&genetic_profile_id=demo_2020_mrna,zz,zzz&gene_list=TP53&{ALL}",
        "No genetic profile available for genetic_profile_id:  zz.\n",
    ),
    "PROFILES_OF_SEVERAL_STUDIES": (
        f"cmd=getProfileData&genetic_profile_id=nova_2021_mrna,demo_2020_mrna&gene_list=TP53&{DEMO}&{ALL}",
        "Genetic profiles must come from same cancer study.\n",
    ),
    "ONE_STUDY_ONLY": (
        f"cmd=getClinicalData&genetic_profile_id=nova_2021_mrna,demo_2020_mrna&{ALL}",
        "The cmd only support one and only one cancer study.",
    ),
    "SPECIFY_STUDY": (f"cmd=getPatientSampleMapping&{ALL}", "Please specify the cancer study."),
    "ENTER_CANCER_TYPE": ("cmd=getMutSig&cancer_study_id=", "Please enter a Cancer Type"),
    "THRESHOLD_OR_GENES": (
        f"cmd=getMutSig&{DEMO}&q_value_threshold=&gene_list=",
        "Invalid command. Please input a valid Q-Value Threshold, or Gene List.",
    ),
    "UNKNOWN_GENE": (BARE + "&gene_list=NoSuch", "# Warning:  Unknown gene:  NoSuch\n" + HEADING),
    "UNKNOWN_MICRORNA": (BARE + "&gene_list=hsa-mir-0", "# Warning:  Unknown microRNA:  hsa-mir-0\n" + HEADING),
}
# These need a database without studies, or a failure; see below and test_failures.py.
ELSEWHERE = {"NO_CANCER_TYPES", "NO_STUDIES", "NO_PROFILES", "NO_CASE_LISTS", "INTERNAL_ERROR"}


@pytest.mark.parametrize("name", PROVOKED)
def test_message(portal, name):
    query, body = PROVOKED[name]
    answer = portal.get(query)
    assert (answer.status_code, answer.data.decode()) == (200, body)
    assert answer.headers["Content-Type"] == "text/plain; charset=UTF-8"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_every_message_is_provoked_somewhere():
    texts = {name for name, text in vars(dialect).items() if name.isupper() and isinstance(text, str)}
    assert texts - {"FORM", "PLAIN", "JSON", "MEASURED", "NULL", "NO_CHANGE", "OPTIONAL", "UNKNOWN_COUNT"} == {*PROVOKED, *ELSEWHERE}


@pytest.mark.parametrize(
    ("query", "body"),
    [
        pytest.param("cmd=getTypesOfCancer", "Error: No Types of Cancer Available.\n", id="no cancer types"),
        pytest.param("cmd=getCancerStudies", "Error: No Cancer Studies Available.\n", id="no studies"),
        pytest.param(
            "cmd=getGeneticProfiles&cancer_study_id=bare", "Error:  No genetic profiles available for: bare.\n", id="no profiles"
        ),
        pytest.param(
            "cmd=getCaseLists&cancer_study_id=bare", "Error:  No case lists available for:  bare.\n", id="no case lists"
        ),
    ],
)
def test_nothing_there(empty, query, body):
    if "bare" in query:
        empty.made.run(
            "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
            "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,"
            " `DESCRIPTION`, `PUBLIC`) VALUES (1, 'bare', 'mixed', 'n', 's', 'd', 1)",
        )
    assert empty.text(query) == body


@pytest.mark.parametrize(
    ("parameters", "body"),
    [
        pytest.param({"cmd": "a\tb\nc\x00\x7fd"}, "Error: 'abcd' not a valid command.\n", id="control characters are left out"),
        pytest.param({"cmd": "<b>'\"é{0}"}, "Error: '<b>'\"é{0}' not a valid command.\n", id="everything else stays"),
    ],
)
def test_echo(portal, parameters, body):
    assert portal.text(**parameters) == body


def test_warnings_stand_first_one_a_token_in_request_order(portal):
    body = portal.text(BARE.replace("true", "1") + "&gene_list=zzz,TP53,aaa,zzz,99999999999,hsa-let-0")
    assert [line for line in body.split("\n") if line.startswith("#")] == [
        "# Warning:  Unknown gene:  zzz",
        "# Warning:  Unknown gene:  aaa",
        "# Warning:  Unknown gene:  zzz",
        "# Warning:  Unknown gene:  99999999999",
        "# Warning:  Unknown microRNA:  hsa-let-0",
        "# DATA_TYPE\t Copy number calls",
        "# COLOR_GRADIENT_SETTINGS\t COPY_NUMBER_ALTERATION",
    ]
    assert body.startswith("# Warning:  Unknown gene:  zzz\n")


def test_with_several_profiles_the_warning_comes_once_a_profile_after_the_heading(portal):
    profiles = "demo_2020_gistic,demo_2020_mrna,demo_2020_gistic"
    body = portal.text(f"cmd=getProfileData&genetic_profile_id={profiles}&gene_list=zzz&case_list=P1-T1")
    assert body == "GENETIC_PROFILE_ID\tALTERATION_TYPE\tGENE_ID\tCOMMON\tP1-T1\n" + 3 * "# Warning:  Unknown gene:  zzz\n"


def test_an_unknown_profile_takes_its_place_among_the_blocks_of_mutations(portal):
    body = portal.text(
        "cmd=getMutationData&genetic_profile_id=demo_2020_mutations,zzz,nova_2021_mrna&gene_list=KRAS,nosuch&case_list=P3-T1,P1-T1"
    )
    lines = [line.split("\t")[0] for line in body.splitlines()]
    assert lines == [
        "# Warning:  Unknown gene:  nosuch",
        "# DATA_TYPE",
        "entrez_gene_id",
        "3845",
        "No genetic profile available for genetic_profile_id:  zzz.",
        "# Warning:  Unknown gene:  nosuch",
        "# DATA_TYPE",
        "entrez_gene_id",
    ]


GET = "cmd=getProfileData&case_set_id={}&genetic_profile_id={}&gene_list={}&format={}&cancer_study_id=demo_2020"
MUTATIONS = "cmd=getMutationData&case_set_id={}&genetic_profile_id={}&gene_list={}&cancer_study_id=demo_2020"
CLINICAL = "cmd=getClinicalData&genetic_profile_id={}&case_set_id={}&format={}&attribute_id=AGE"


@pytest.mark.parametrize(
    ("query", "message"),
    [
        pytest.param(GET.format("x", ",", "", "x"), "Error: Invalid case_set_id:  x.", id="cases first"),
        pytest.param(GET.format("demo_2020_all", ",", "", "x"), "Error: Missing Parameter:  genetic_profile_id", id="then profiles"),
        pytest.param(GET.format("demo_2020_all", "x,y", "", "x"), "Error: Missing Parameter:  gene_list", id="then genes"),
        pytest.param(GET.format("demo_2020_all", "x,x", "a,a", "x"), dialect.GENES_AND_PROFILES.strip(), id="then their numbers"),
        pytest.param(GET.format("demo_2020_all", "x,y", "a", "x"), dialect.FORMAT_INVALID.strip(), id="then the format"),
        pytest.param(GET.format("demo_2020_all", "nova_2021_mrna,x", "a", "json"), dialect.NO_PROFILE.format("x").strip(), id="then each"),
        pytest.param(
            GET.format("demo_2020_all", "nova_2021_mrna,demo_2020_mrna", "a", "txt"),
            dialect.PROFILES_OF_SEVERAL_STUDIES.strip(),
            id="then their studies",
        ),
        pytest.param(MUTATIONS.format("x", ",", ""), "Error: Invalid case_set_id:  x.", id="mutations: cases first"),
        pytest.param(MUTATIONS.format("", ",", ""), "Error: Missing Parameter:  genetic_profile_id", id="mutations: then profiles"),
        pytest.param(CLINICAL.format("nova_2021_mrna,demo_2020_mrna", "x", "x"), dialect.ONE_STUDY_ONLY, id="clinical: the study first"),
        pytest.param(CLINICAL.format("demo_2020_mrna", "x", "x"), "Error: Invalid case_set_id:  x.", id="clinical: then cases"),
        pytest.param(CLINICAL.format("demo_2020_mrna", "demo_2020_all", "x"), dialect.FORMAT_INVALID.strip(), id="clinical: then format"),
        pytest.param(
            CLINICAL.format("demo_2020_mrna", "demo_2020_all", "txt"), dialect.MULTIPLE_PATIENTS.strip(), id="clinical: then their number"
        ),
    ],
)
def test_the_first_check_that_fails_is_told(portal, query, message):
    assert portal.text(query).strip() == message
