"""What a request repeats, or lists by the thousand, costs no more statements than what it names once."""

import json

import pytest

from tests.contract.conftest import filled, served
from tests.statements import counted

MANY = 3000
COUNT = {"type": "count", "per_study": "false"}


def many(text):
    return ",".join([text] * MANY)


def unknown(count=MANY):
    return ",".join(f"UNKNOWN-{number}" for number in range(count))


@pytest.mark.usefixtures("handled")
@pytest.mark.parametrize(
    "path, once, often",
    [
        pytest.param("/api/mutation_count", {**COUNT, "gene": "TP53"}, {**COUNT, "gene": many("TP53")}, id="one gene, again and again"),
        pytest.param(
            "/api/mutation_count",
            {**COUNT, "gene": "TP53", "start": "1"},
            {**COUNT, "gene": many("TP53"), "start": many("1")},
            id="one region, again and again",
        ),
        pytest.param(
            "/api/mutation_count",
            {**COUNT, "gene": "TP53", "start": "1"},
            {**COUNT, "gene": many("TP53"), "start": ",".join(map(str, range(MANY)))},
            id="many regions of one gene",
        ),
        pytest.param("/api/mutation_count", {**COUNT, "gene": "TP53"}, {**COUNT, "gene": unknown()}, id="unknown genes"),
        pytest.param(
            "/api/geneticprofiledata",
            {"genetic_profile_ids": "", "genes": "TP53", "sample_ids": "S1"},
            {"genetic_profile_ids": "", "genes": f"TP53,{unknown()}", "sample_ids": f"S1,{unknown()}"},
            id="unknown genes and samples",
        ),
        pytest.param(
            "/api/clinicaldata/samples",
            {"study_id": "brca_two", "attribute_ids": "PURITY", "sample_ids": "S1"},
            {"study_id": "brca_two", "attribute_ids": f"PURITY,{unknown()}", "sample_ids": f"S1,{unknown()}"},
            id="unknown attributes and samples",
        ),
        pytest.param(
            "/api/mutations",
            {"genetic_profile_ids": "", "genes": "TP53", "sample_ids": "S1"},
            {"genetic_profile_ids": "", "genes": f"TP53,{unknown()}", "sample_ids": f"S1,{unknown()}"},
            id="mutations of unknown genes and samples",
        ),
        pytest.param(
            "/api/structuralvariants",
            {"genetic_profile_ids": "", "genes": "TP53", "sample_ids": "S1"},
            {"genetic_profile_ids": "", "genes": f"TP53,{unknown()}", "sample_ids": f"S1,{unknown(30_000)}"},
            id="variants of unknown genes and samples",
        ),
        pytest.param(
            "/api/copynumberevents",
            {"genetic_profile_ids": "", "genes": "TP53", "alterations": "2"},
            {"genetic_profile_ids": "", "genes": f"TP53,{unknown(30_000)}", "alterations": f"2,{unknown()}"},
            id="events of unknown genes",
        ),
        pytest.param(
            "/api/genericassaydata",
            {"genetic_profile_ids": "", "entity_ids": "sig_1"},
            {"genetic_profile_ids": "", "entity_ids": f"sig_1,{unknown(30_000)}"},
            id="unknown entities",
        ),
        pytest.param(
            "/api/clinicalevents",
            {"study_id": "brca_two", "patient_ids": "P-a", "event_types": "STATUS"},
            {"study_id": "brca_two", "patient_ids": f"P-a,{unknown(30_000)}", "event_types": f"STATUS,{unknown()}"},
            id="events of unknown patients and types",
        ),
        pytest.param(
            "/api/copynumbersegments",
            {"study_id": "brca_two", "sample_ids": "S1"},
            {"study_id": "brca_two", "sample_ids": f"S1,{unknown(30_000)}"},
            id="segments of unknown samples",
        ),
        pytest.param(
            "/api/resources",
            {"study_id": "brca_two", "patient_ids": "P-a", "resource_ids": "NOTES"},
            {"study_id": "brca_two", "patient_ids": f"P-a,{unknown(30_000)}", "resource_ids": f"NOTES,{unknown()}"},
            id="links of unknown patients",
        ),
        pytest.param(
            "/api/genepanels",
            {"gene_panel_ids": "PANEL-Z", "genes": "TP53"},
            {"gene_panel_ids": f"PANEL-Z,{unknown()}", "genes": f"TP53,{unknown()}"},
            id="unknown panels and genes",
        ),
        pytest.param("/api/copynumberregions", {"study_ids": "luad"}, {"study_ids": f"luad,{unknown(30_000)}"}, id="unknown studies"),
        pytest.param("/api/samplelists", {"sample_list_ids": "brca_two_all"}, {"sample_list_ids": unknown(30_000)}, id="very many lists"),
        pytest.param("/api/samples", {"study_id": "brca_two", "sample_ids": "S1"}, {"study_id": "brca_two", "sample_ids": unknown(30_000)},
                     id="very many samples"),
    ],
)  # fmt: skip
def test_what_repeats_is_asked_once(rows_served, monkeypatch, path, once, often):
    with counted(rows_served.app, monkeypatch) as for_one:
        assert rows_served.post(path, data=once).status_code == 200
    with counted(rows_served.app, monkeypatch) as for_many:
        assert rows_served.post(path, data=often).status_code == 200
    # One more reads the names that a very long list is compared with.
    assert len(for_many) <= len(for_one) + 1, for_many


def test_no_long_list_of_a_client_is_in_a_statement(rows_served, monkeypatch):
    sent = []
    further = {"/api/mutation_count": COUNT, "/api/genepanels": {}, "/api/genesetdefinitions": {}}
    fetch_all = rows_served.app.database.driver.fetch_all
    monkeypatch.setattr(
        rows_served.app.database.driver, "fetch_all", lambda connection, text, lists, values: sent.append(values) or fetch_all(connection, text, lists, values)
    )
    for name, path in (
        ("genes", "/api/geneticprofiledata"), ("gene", "/api/mutation_count"), ("genes", "/api/mutations"), ("sample_ids", "/api/mutations"),
        ("genes", "/api/copynumberevents"), ("genes", "/api/structuralvariants"), ("sample_ids", "/api/structuralvariants"),
        ("entity_ids", "/api/genericassaydata"), ("gene_panel_ids", "/api/genepanels"), ("genes", "/api/genesetdefinitions"),
    ):  # fmt: skip
        data = {name: unknown(30_000), **further.get(path, {"genetic_profile_ids": ""})}
        assert rows_served.post(path, data=data).status_code == 200
    assert sent and all(len(value) < 1000 for values in sent for value in values.values() if isinstance(value, (list, tuple)))


@pytest.mark.parametrize("body", [b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"])
def test_a_part_without_a_name_is_the_clients_fault(rows_served, caplog, body):
    answer = rows_served.post("/api/studies", data=body, content_type="multipart/form-data; boundary=b")
    assert (answer.status_code, "part without a name" in answer.json["detail"]) == (400, True)
    assert not [record for record in caplog.records if record.exc_info]


@pytest.fixture
def small_packets(mariadb_server):
    """Lets new connections to the server send statements of 20,000 bytes at most."""
    with mariadb_server.connect() as connection, connection.cursor() as cursor:
        cursor.execute("SELECT @@GLOBAL.max_allowed_packet")
        (before,) = cursor.fetchone()
        cursor.execute("SET GLOBAL max_allowed_packet = 20480")
        yield
        cursor.execute(f"SET GLOBAL max_allowed_packet = {before}")


@pytest.mark.parametrize("fast", ["on", "off"])
def test_a_statement_longer_than_the_server_takes_is_refused_with_a_sentence(request, small_packets, caplog, fast):
    it = served("mysql", filled("mysql", request), fast=fast)
    for path, parameters in (
        ("/api/samples", {"study_id": "brca_two", "sample_ids": unknown(2000)}),
        ("/webservice.do", {"cmd": "getProfileData", "genetic_profile_id": "brca_two_mrna", "gene_list": unknown(2000), "case_list": "S1"}),
    ):
        answer = it.post(path, data=parameters)
        assert (answer.status_code, "max_allowed_packet" in answer.text) == (413, True), answer.text
    # Connections go on, and lists that stay out of statements may be as long as they like.
    assert len(json.loads(it.get("/api/samples", {"study_id": "brca_two"}).data)) == 7
    assert it.post("/api/samples", data={"study_id": "brca_two", "sample_ids": f"S1,{unknown(30_000)}"}).json[0]["id"] == "S1"
    assert it.post("/api/samples", data={"study_id": "x" * 30_000}).json == []
    assert not [record for record in caplog.records if record.exc_info]
    it.app.close()
