"""audit.reads: one line a request says who has read which study; nothing where nothing is read, and nothing without the setting."""

import pytest

from genows.demo.study import write_demo
from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from tests.portal import FRODO, SAM, add_user, audit_lines, watch_audit

LOGIN = {"authenticate": "remote_user", "dat.method": "uuid"}


@pytest.fixture
def reading(access, portal, tmp_path, caplog):
    """reading(path, query) → the lines about reading that Frodo's request leaves, after status and user; he may read two studies."""
    for study_id in ("elves", "dwarves", "orcs"):
        if access.rows(f"SELECT 1 FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = '{study_id}'"):
            continue  # Another test of the module has loaded it.
        write_demo(tmp_path / study_id, samples=6, genes=8, study_id=study_id, kinds=["expression", "mutations"])
        assert load_study(access.database, tmp_path / study_id, Options(), Silence()).exit_code == 0
    add_user(access, FRODO, "public_portal:elves", "public_portal:dwarves")
    asked = portal({**LOGIN, "audit.reads": "true"})
    token = asked.token()
    watch_audit(caplog)

    def ask(path, **query):
        caplog.clear()
        answer = asked.ask(path, token=token, query_string=query, headers=query.pop("headers", {}))
        ask.answer = answer
        start = f"read outcome={answer.status_code} user={FRODO} peer=127.0.0.1 studies="
        assert answer.status_code in (200, 304, 403), answer.text
        lines = [line for line in audit_lines(caplog) if line.startswith("read ")]
        assert all(line.startswith(start) for line in lines), lines
        assert all(line.endswith(f" path={path} request={answer.headers['X-Request-Id']}") for line in lines)
        return [line[len(start) :].split(" ")[0] for line in lines]

    return ask


@pytest.mark.slow  # Loads three studies on each database.
def test_who_reads_which_study(reading):
    profiles = "elves_rna_seq_v2_mrna,dwarves_mutations"
    # Named, by whatever names it.
    assert reading("/api/samples", study_id="elves") == ["elves"]
    assert reading("/api/clinicaldata/patients", study_id="dwarves", attribute_ids="OS_STATUS") == ["dwarves"]
    assert reading("/api/geneticprofiledata", genetic_profile_ids=profiles, genes="") == ["dwarves,elves"]
    assert reading("/webservice.do", cmd="getCaseLists", cancer_study_id="elves") == ["elves"]
    assert reading("/webservice.do", cmd="getProfileData", genetic_profile_id="elves_rna_seq_v2_mrna", gene_list="TP53", case_set_id="elves_all") == ["elves"]
    assert reading("/api/mutation_count", type="count", per_study="true", gene="TP53", studyId="dwarves,orcs") == ["dwarves"]
    assert reading("/api/mutations", genetic_profile_ids=profiles) == ["dwarves,elves"]
    assert reading("/api/copynumbersegments", study_id="elves", format="seg") == ["elves"]
    assert reading("/api/significantgenes", study_ids="dwarves,orcs") == ["dwarves"]
    # About all that he may read.
    assert reading("/api/copynumberregions", study_ids="") == ["*"]
    assert reading("/api/mutation_count", type="count", per_study="true", gene="TP53") == ["*"]
    assert reading("/api/samplelists") == ["*"]
    # What he may not read he has not read, though he asked for it.
    assert reading("/api/samples", study_id="orcs") == []
    assert reading("/api/geneticprofiledata", genetic_profile_ids=f"orcs_mutations,{profiles}", genes="TP53") == ["dwarves,elves"]
    # No study's data.
    assert reading("/api/genepanels") == reading("/api/genesetdefinitions") == []
    assert reading("/api/genes") == reading("/api/cancertypes") == reading("/api/studies") == reading("/webservice.do", cmd="getTypesOfCancer") == []
    # What he has already.
    reading("/api/samples", study_id="elves")
    etag = reading.answer.headers["ETag"]
    assert reading("/api/samples", study_id="elves", headers={"If-None-Match": etag}) == ["elves"]
    assert reading.answer.status_code == 304


@pytest.mark.slow  # As above.
def test_it_is_noted_before_the_first_byte_leaves(reading, portal, caplog):
    """Whatever becomes of a long answer afterwards."""
    asked = portal({**LOGIN, "audit.reads": "true"})
    token = asked.token()
    caplog.clear()
    environ = {
        "REQUEST_METHOD": "GET", "PATH_INFO": "/api/samples", "QUERY_STRING": "study_id=elves", "HTTP_AUTHORIZATION": f"Bearer {token}",
        "SERVER_NAME": "x", "SERVER_PORT": "80", "wsgi.url_scheme": "http", "REMOTE_ADDR": "192.0.2.7",
    }  # fmt: skip
    noted = []
    body = asked.app(environ, lambda *given: noted.extend(audit_lines(caplog)))
    body.close()
    [line] = noted
    assert line.startswith(f"read outcome=200 user={FRODO} peer=192.0.2.7 studies=elves ")
    assert len(audit_lines(caplog)) == 1


@pytest.mark.slow  # As above.
def test_many_studies_are_named_whole_and_without_the_setting_none(access, portal, tmp_path, caplog):
    names = [f"study_of_the_{number:02}th_kind_of_tumour" for number in range(6)]
    for name in names:
        write_demo(tmp_path / name, samples=3, genes=4, study_id=name, kinds=["expression"])
        load_study(access.database, tmp_path / name, Options(), Silence())
    add_user(access, SAM, "public_portal:ALL")
    watch_audit(caplog)
    query = {"genetic_profile_ids": ",".join(f"{name}_rna_seq_v2_mrna" for name in names), "genes": "TP53"}
    for setting, expected in (("true", [",".join(names)]), ("false", [])):
        asked = portal({**LOGIN, "audit.reads": setting})
        token = asked.token(SAM)
        caplog.clear()
        assert asked.ask("/api/geneticprofiledata", token=token, query_string=query).status_code == 200
        assert [line.split("studies=")[1].split(" ")[0] for line in audit_lines(caplog) if line.startswith("read")] == expected


@pytest.mark.usefixtures("handled")
def test_without_login_the_address_is_known(rows_served, caplog):
    """Nobody is named there, but the client's address is."""
    watch_audit(caplog)
    dispatcher = innermost(rows_served.app.wsgi_app)
    dispatcher.audit_reads = True
    try:
        rows_served.get("/api/samples", {"study_id": "brca_two"}, environ_overrides={"REMOTE_ADDR": "192.0.2.9"})
    finally:
        dispatcher.audit_reads = False
    [line] = audit_lines(caplog)
    assert line.startswith("read outcome=200 user=- peer=192.0.2.9 studies=brca_two path=/api/samples ")


def innermost(app):
    while hasattr(app, "app"):
        app = app.app
    return app
