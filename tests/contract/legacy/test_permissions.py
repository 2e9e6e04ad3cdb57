"""Who may read what: a reader of demo_2020 alone, every command, beside a study that is hidden from them and one that is not there."""

import pytest

from genows.clients.webservice.table import COMMANDS
from genows.db.sessions import Session

OPEN = ("getTypesOfCancer", "getNetwork")  # of no study
LISTING = ("getCancerStudies", "getCancerTypes")
OF_A_STUDY = sorted(COMMANDS.keys() - {*OPEN, *LISTING})
REST = "&gene_list=TP53&attribute_id=&protein_array_id="


def body(portal, query, reader=True):
    answer = portal.get(query, reader=reader)
    assert answer.status_code == 200
    return answer.data.decode()


@pytest.mark.parametrize("name", ["cancer_study_id", "cancer_type_id"])
@pytest.mark.parametrize("study", ["hidden_2020", "nova_2021", "nosuch", "DEMO_2020"])
def test_a_forbidden_study_looks_like_one_that_is_not_there(portal, study, name):
    for cmd in OF_A_STUDY:
        told = body(portal, f"cmd={cmd}&{name}={study}&genetic_profile_id=demo_2020_mrna&case_set_id=demo_2020_all" + REST)
        assert told == "Error: Problem when identifying a cancer study for the request.\n", cmd
        if study == "nosuch":
            assert told == body(portal, f"cmd={cmd}&{name}={study}", reader=False), f"{cmd}: with login and without it alike"


@pytest.mark.parametrize(
    "beside", ["", "cancer_study_id=demo_2020&", "genetic_profile_id=demo_2020_mrna,IT&", "case_list=P2-T1&"]
)
@pytest.mark.parametrize(
    "parameter", ["genetic_profile_id=IT", "case_set_id=IT", "case_set_id=IT&genetic_profile_id=demo_2020_gistic"]
)
def test_a_forbidden_profile_or_case_set_looks_like_one_that_is_not_there(portal, parameter, beside):
    hidden = "hidden_2020_all" if "case_set" in parameter else "hidden_2020_mrna"
    for cmd in OF_A_STUDY:
        query = f"cmd={cmd}&{beside}{parameter}{REST}&case_list=P1-T1"
        told, unknown = (body(portal, query.replace("IT", known)) for known in (hidden, "nosuch"))
        assert told == unknown.replace("nosuch", hidden), cmd


@pytest.mark.parametrize("cmd", OF_A_STUDY)
def test_cases_of_a_forbidden_study_are_unknown_cases(portal, cmd):
    query = f"cmd={cmd}&case_list=IT&genetic_profile_id=demo_2020_mutations,demo_2020_mutations{REST}"
    assert body(portal, query.replace("IT", "H1-T1")) == body(portal, query.replace("IT", "nosuch")).replace("nosuch", "H1-T1")
    query = f"cmd={cmd}&case_list=IT{REST}"
    assert body(portal, query.replace("IT", "H1-T1")) == body(portal, query.replace("IT", "nosuch"))


STORED = "cmd=getProfileData&genetic_profile_id=demo_2020_gistic&gene_list=TP53&suppress_mondrian_header=true&case_ids_key="


def test_of_a_stored_list_hidden_cases_are_absent(portal):
    """Whoever knows the key of somebody's list must not learn which samples hidden studies have."""
    assert body(portal, STORED + "mixed") == "GENE_ID\tCOMMON\tP3-T1\tP1-T1\tP3-T1\n7157\tTP53\t2\t-1\t2\n"
    assert body(portal, STORED + "mixed&format=json") == '["P3-T1","P1-T1","P3-T1"]'
    told = body(portal, "cmd=getProteinArrayData&cancer_study_id=demo_2020&case_ids_key=mixed")
    assert told.splitlines()[0] == "ARRAY_ID\tP3-T1\tP1-T1\tP3-T1"
    assert body(portal, "cmd=getClinicalData&case_ids_key=mixed").splitlines()[1].startswith("P3-T1\t"), "the study of those that are left"


@pytest.mark.parametrize("cmd", OF_A_STUDY)
@pytest.mark.parametrize("beside", ["", "&cancer_study_id=demo_2020&genetic_profile_id=demo_2020_mrna&gene_list=TP53"])
def test_a_stored_list_of_hidden_cases_alone_looks_like_one_that_is_not_there(portal, cmd, beside):
    assert body(portal, f"cmd={cmd}{beside}&case_ids_key=hidden") == body(portal, f"cmd={cmd}{beside}&case_ids_key=nosuch")


def test_without_login_a_stored_list_is_answered_as_it_stands(portal):
    cells = "H1-T1\tP3-T1\tnosuch\tP1-T1\tP3-T1\tH2-T1"
    assert body(portal, STORED + "mixed", reader=False).splitlines()[0] == f"GENE_ID\tCOMMON\t{cells}"
    assert body(portal, STORED + "blank") == body(portal, STORED + "blank", reader=False) == "GENE_ID\tCOMMON\n7157\tTP53\n"


@pytest.mark.usefixtures("handled")
def test_without_login_a_stored_list_costs_no_further_query(portal, monkeypatch):
    asked = []
    read = Session.value
    monkeypatch.setattr(Session, "value", lambda session, name, **values: asked.append(name) or read(session, name, **values))
    rows = Session.named
    monkeypatch.setattr(Session, "named", lambda session, name, *columns, **values: asked.append(name) or rows(session, name, *columns, **values))
    body(portal, STORED + "mixed", reader=False)
    assert "stored_text" in asked and not {"samples_by_ids", "studies"} & set(asked)
    body(portal, STORED + "mixed")
    assert "samples_by_ids" in asked


@pytest.mark.parametrize("cmd", OF_A_STUDY)
def test_what_may_be_read_is_answered_as_without_login(portal, cmd):
    query = f"cmd={cmd}&cancer_study_id=demo_2020&genetic_profile_id=demo_2020_mutations&case_set_id=demo_2020_all"
    if cmd != "getMutSig":
        query += "&gene_list=TP53"
    told = body(portal, query)
    assert told == body(portal, query, reader=False)
    assert not told.startswith("Error") or told.startswith("Error: Unrecognized command")


def test_a_refusal_leaves_a_line_in_the_audit_log(portal, caplog):
    with caplog.at_level("INFO", "genows.audit"):
        body(portal, "cmd=getCaseLists&cancer_study_id=hidden_2020")
    [line] = [record.getMessage() for record in caplog.records if record.name == "genows.audit"]
    assert line == "web service outcome=403 user=reader@acme.example peer=- study=hidden_2020"


@pytest.mark.parametrize("cmd", LISTING)
def test_the_studies_that_are_listed(portal, cmd):
    assert [line.split("\t")[0] for line in body(portal, f"cmd={cmd}").splitlines()] == ["cancer_study_id", "demo_2020"]


@pytest.mark.parametrize("query", ["cmd=getTypesOfCancer", "cmd=getNetwork&gene_list=TP53,MDM2"])
def test_what_belongs_to_no_study_is_open_to_every_reader(portal, query):
    assert body(portal, query) == body(portal, query, reader=False)


def test_hidden_studies_do_not_make_a_case_ambiguous(portal):
    """P1-T1 is in two studies, of which the reader may read one."""
    assert body(portal, "cmd=getClinicalData&case_list=P1-T1").startswith("CASE_ID\t")
    assert body(portal, "cmd=getClinicalData&case_list=P1-T1", reader=False).startswith("Error: Problem")


@pytest.mark.parametrize("cmd", sorted({*COMMANDS, "nosuch", ""}))
@pytest.mark.parametrize(
    "headers", [{}, {"Authorization": "Bearer nosuch"}, {"Authorization": "Basic eDp5"}], ids=["none", "unknown", "basic"]
)
def test_without_a_token_nothing_is_answered(portal, cmd, headers):
    answer = portal.signed_in.get(f"/webservice.do?cmd={cmd}&cancer_study_id=demo_2020", headers=headers, buffered=True)
    # R shows its users the text of a failure, or nothing.
    assert (answer.status_code, answer.text[:7]) == (401, "Error: ")
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
