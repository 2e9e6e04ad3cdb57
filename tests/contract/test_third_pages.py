"""The third generation's pages: together they are the whole answer, in every order, and each costs what a page costs."""

import re
import tracemalloc
from random import Random

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.clients.portal_api import listing
from genows.clients.portal_api.table import ADDRESSES
from genows.columns import blocks, ordered, owners
from genows.config.reader import make_config
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows, statements
from tests.contract.test_packed_mutations import odd_rows

BASE = "/portal/api"
PARTS = {"studyId": "brca_two", "molecularProfileId": "brca_two_mutations", "patientId": "P-a", "sampleId": "S1"}
PROFILES = ["brca_two_mutations", "brca_two_uncalled", "luad_mutations"]
BODIES = {"mutationFilter": {"sampleListId": "brca_two_all"}, "mutationMultipleStudyFilter": {"molecularProfileIds": PROFILES}}
PAGED = [address for address in ADDRESSES.values() if address.gives and any(parameter.name == "pageSize" for parameter in address.parameters)]
KEYWORDS = {"/samples": "s", "/patients": "p", "/genes": "a", "/studies": "a"}
EVENTS, VALUES = f"{BASE}/studies/brca_two/clinical-events", f"{BASE}/studies/brca_two/clinical-data"
MUTATIONS = f"{BASE}/molecular-profiles/brca_two_mutations/mutations"
FAST = pytest.mark.parametrize("fast", ["on", "off"])


@pytest.fixture
def filled(made, monkeypatch):
    """A Made with the studies of `data_rows`, odd mutations, and events of which many have the same in common."""
    monkeypatch.setattr(blocks, "BLOCK_RECORDS", 10)
    data_rows.insert(made.database)
    chance = Random(4)
    events, mutations = odd_rows(chance, 40)
    times = [(100 + number, chance.choice((10, 11)), chance.choice((-5, 0, 3)), chance.choice((None, 3)), chance.choice(("A", "a", "B"))) for number in range(30)]
    texts = [(100 + number, chance.choice("XYZ"), chance.choice("abc")) for number in range(50)]
    data_rows.insert(made.database, {
        "mutation_event": (data_rows.EVENT_COLUMNS, events), "mutation": (data_rows.MUTATION_COLUMNS, mutations),
        "clinical_event": (("CLINICAL_EVENT_ID", "PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"), times),
        "clinical_event_data": (("CLINICAL_EVENT_ID", "KEY", "VALUE"), [text for text in texts if text[0] < 130]),
    })  # fmt: skip
    assert rebuild(made.database, Silence()) == []
    return made


@pytest.fixture
def ask(filled):
    """ask(fast, address, parameters) → the answer."""
    apps = {fast: create_app(make_config({**filled.settings, "fast": fast})) for fast in ("on", "off")}

    def asked(fast, address, parameters):
        path = re.sub(r"{(\w+)}", lambda part: PARTS[part[1]], f"{BASE}{address.path}")
        how = {"method": "POST", "json": BODIES[address.body.partition(":")[0]]} if address.body else {}
        required = {each.name: "brca_two_all" for each in address.parameters if each.name == "sampleListId"}
        answer = Client(apps[fast]).open(path, query_string={**required, **parameters}, buffered=True, **how)
        assert answer.status_code == 200, (path, parameters, answer.text)
        return answer

    asked.apps = apps
    yield asked
    for app in apps.values():
        app.close()


def sorts(address):
    return next((parameter.choices for parameter in address.parameters if parameter.name == "sortBy"), ())


def in_pages(ask, fast, address, parameters, size):
    records, number = [], 0
    while page := ask(fast, address, {**parameters, "pageSize": size, "pageNumber": number}).json:
        assert len(page) <= size
        records, number = records + page, number + 1
    return records


@FAST
def test_pages_are_the_whole_answer(ask, fast):
    lengths = {}
    for address in PAGED:
        keywords = [{}, {"keyword": KEYWORDS[address.path]}] if address.path in KEYWORDS else [{}]
        for parameters in (*keywords, {"projection": "ID"}, {"projection": "DETAILED"}):
            whole = ask(fast, address, parameters).json
            sizes = (1, 7) if len(whole) < 30 else (7, len(whole) - 1)
            for size in sizes if parameters == {} else sizes[1:]:
                assert in_pages(ask, fast, address, parameters, size) == whole, (address.path, parameters, size)
            assert int(ask(fast, address, {**parameters, "projection": "META"}).headers["total-count"]) == len(whole), address.path
            lengths[address.path] = len(whole)
    assert lengths["/studies/{studyId}/clinical-events"] > 30 and lengths["/mutations/fetch"] > 60


@FAST
def test_sorted_records_are_as_python_sorts_them(ask, fast, monkeypatch):
    monkeypatch.setattr(ordered, "HELD_BYTES", 4000)
    for address in PAGED:
        whole = ask(fast, address, {}).json
        for name in sorts(address):
            field = name[:1].lower() + name[1:]
            for downwards in (False, True):
                parameters = {"sortBy": name, "direction": "DESC" if downwards else "ASC"}
                right = sorted(whole, key=lambda record: (record.get(field) is not None, record.get(field)) if field in record else (False, 0), reverse=downwards)
                assert ask(fast, address, parameters).json == right, (address.path, parameters)
                size, number = 4, len(whole) // 6
                page = ask(fast, address, {**parameters, "pageSize": size, "pageNumber": number}).json
                assert page == right[size * number : size * number + size], (address.path, parameters)


def test_sorted_mutations_leave_alike_from_blocks_and_tables(ask):
    address = next(each for each in PAGED if each.path == "/mutations/fetch")
    for name in sorts(address):
        for projection in ("SUMMARY", "DETAILED"):
            parameters = {"sortBy": name, "direction": "DESC", "projection": projection, "pageSize": 30, "pageNumber": 1}
            assert ask("on", address, parameters).data == ask("off", address, parameters).data


def test_a_page_reads_no_block_of_another_one(filled, ask, caplog):
    address = next(each for each in PAGED if each.path == "/molecular-profiles/{molecularProfileId}/mutations")
    parameters = {"pageSize": 1, "pageNumber": 60}
    before = ask("off", address, parameters)
    filled.run("UPDATE `genows_packed` SET `CONTENT` = '' WHERE `KIND` = 'mutations by sample' AND `ITEM` IN ('0', '1', '2')")
    assert ask("on", address, parameters).data == before.data
    assert not [record for record in caplog.records if "damaged" in record.getMessage()]


def test_a_deep_page_of_events_reads_its_own_patients(made, monkeypatch):
    data_rows.insert(made.database)
    number = 40
    data_rows.insert(made.database, {
        "patient": (("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"), [(1000 + pk, f"N{pk}", 1) for pk in range(number)]),
        "clinical_event": (("CLINICAL_EVENT_ID", "PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"), [(1000 + pk, 1000 + pk, 0, None, "STATUS") for pk in range(number)]),
    })  # fmt: skip
    monkeypatch.setattr(owners, "MOST_OWNERS", 2)
    app = create_app(make_config(made.settings))
    client = Client(app)
    every = client.get(EVENTS).json
    with statements.counted(app, monkeypatch) as names:
        assert client.get(EVENTS, query_string={"pageSize": 1, "pageNumber": len(every) - 2}).json == every[-2:-1]
    # The fast path of MariaDB is a statement of the plain one, too; of all patients these would be 22.
    assert names.count("clinical_events_by_patients") <= 2
    with statements.counted(app, monkeypatch) as names:
        assert client.get(EVENTS, query_string={"projection": "META"}).headers["total-count"] == str(len(every))
    assert "clinical_events_by_patients" not in names
    app.close()


@pytest.fixture
def many(made):
    """A Made with many mutations, events, values and changes of copy number of few samples."""
    data_rows.insert(made.database)
    number = 12_000
    text = "t" * 40
    data_rows.insert(made.database, {
        "mutation_event": (data_rows.EVENT_COLUMNS, [(5000 + event, 7157, "17", event, event, "A", "T", f"V{event % 999}E", *[text] * 5, 1, 1, text) for event in range(number)]),
        "mutation": (data_rows.MUTATION_COLUMNS, [(5000 + event, 2, (100, 101, 102)[event % 3], 7157, text, text, text, "NA", 1, 2, 3, 4) for event in range(number)]),
        "clinical_event": (("CLINICAL_EVENT_ID", "PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"), [(5000 + event, 10 + event % 2, event % 700, None, text) for event in range(number)]),
        "clinical_sample": (("INTERNAL_ID", "ATTR_ID", "ATTR_VALUE"), [(100 + event % 2, f"X{event}", text) for event in range(number)]),
    })  # fmt: skip
    assert rebuild(made.database, Silence()) == []
    return made


@pytest.mark.parametrize("made", ["sqlite"], indirect=True)
def test_a_page_takes_little_memory(many):
    for fast in ("on", "off"):
        check_memory_of_pages(many, fast)


def check_memory_of_pages(many, fast):
    app = create_app(make_config({**many.settings, "fast": fast}))
    client, peaks = Client(app), {}
    for path, parameters in (
        (MUTATIONS, {"sampleListId": "brca_two_all", "sortBy": "proteinChange"}), (MUTATIONS, {"sampleListId": "brca_two_all", "sortBy": "startPosition", "pageNumber": 6000}),
        (MUTATIONS, {"sampleListId": "brca_two_all", "pageNumber": 6000}), (EVENTS, {"sortBy": "eventType"}),
        (EVENTS, {"sortBy": "startNumberOfDaysSinceDiagnosis", "direction": "DESC", "pageNumber": 6000}), (EVENTS, {"pageNumber": 6000}),
        (VALUES, {"sortBy": "value"}), (VALUES, {"sortBy": "value", "pageNumber": 6000}), (VALUES, {"pageNumber": 6000}),
    ):  # fmt: skip
        asked = {"pageSize": 1, **parameters}
        client.get(path, query_string=asked, buffered=True)
        tracemalloc.start()
        answer = client.get(path, query_string=asked, buffered=True)
        peaks[path, str(parameters)] = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert len(answer.json) == 1
    app.close()
    # As rows in memory they were 20 MB.
    assert max(peaks.values()) < 7_000_000, (fast, peaks)


def test_no_more_records_are_sorted_for_one_answer_than_can_be_held(filled, ask, monkeypatch):
    monkeypatch.setattr(listing, "MOST_SORTED_VALUES", 100)
    client = Client(ask.apps["on"])
    refused = client.get(EVENTS, query_string={"sortBy": "eventType"})
    assert refused.status_code == 413 and refused.json["message"].startswith("sortBy sorts at most 16 of these records for one answer")
    assert len(client.get(EVENTS, query_string={"sortBy": "eventType", "pageSize": 16, "pageNumber": 1}).json) == 16


@pytest.mark.parametrize("made", ["sqlite"], indirect=True)
def test_changes_of_copy_number_leave_gene_by_gene(made):
    data_rows.insert(made.database)
    genes, samples = 60, 200
    events = [(1000 + 2 * gene + deleted, 100_000 + gene, (2, -2)[deleted]) for gene in range(genes) for deleted in range(2)]
    data_rows.insert(made.database, {
        "genetic_entity": (("ID", "ENTITY_TYPE", "STABLE_ID"), [(100_000 + gene, "GENE", None) for gene in range(genes)]),
        "gene": (("ENTREZ_GENE_ID", "HUGO_GENE_SYMBOL", "GENETIC_ENTITY_ID", "TYPE"), [(100_000 + gene, f"N{gene}", 100_000 + gene, "protein-coding") for gene in range(genes)]),
        "sample": (("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"), [(5000 + pk, f"N{pk}", "Primary Solid Tumor", 10, "brca") for pk in range(samples)]),
        "cna_event": (("CNA_EVENT_ID", "ENTREZ_GENE_ID", "ALTERATION"), events),
        "sample_cna_event": (("CNA_EVENT_ID", "SAMPLE_ID", "GENETIC_PROFILE_ID"), [(event, 5000 + pk, 1) for event, *_ in events for pk in range(samples)]),
    })  # fmt: skip
    app = create_app(make_config(made.settings))
    client, path = Client(app), f"{BASE}/molecular-profiles/brca_two_gistic/discrete-copy-number/fetch"
    body = {"sampleIds": [f"N{pk}" for pk in range(samples)]}
    few = client.post(path, json={**body, "entrezGeneIds": [100_003, 100_001, 5]}, buffered=True).json
    assert [record["entrezGeneId"] for record in few] == [100_001] * 2 * samples + [100_003] * 2 * samples
    many = client.post(path, json={**body, "entrezGeneIds": [*range(100_000, 100_000 + genes - 1)]}, buffered=True).json
    for genes_of_body, records in (([100_001, 100_003], few), ([*range(100_000, 100_000 + genes - 1)], many)):
        counted = client.post(path, json={**body, "entrezGeneIds": genes_of_body}, query_string={"projection": "META"}, buffered=True)
        assert counted.headers["total-count"] == str(len(records))
    tracemalloc.start()
    answer = client.post(path, json=body)
    size = sum(map(len, answer.response))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    answer.close()
    app.close()
    assert size > 2 * genes * samples * 200
    # All of them at once were 12 MB.
    assert peak < 4_000_000, peak
