"""Clinical data from packed columns are, byte for byte, what the tables give: on both databases, whatever the values and the samples are."""

import json

import pytest

from genows.data import storedclinical
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows
from tests.contract.conftest import served

STUDY = {"type_of_cancer": "brca", "description": "", "public": 1, "pmid": None, "citation": None, "groups": "", "status": 1}
# Of BLOCK samples a block: two whole ones, and one more sample.
BLOCK = 500
FIRST_PK, SAMPLES, PATIENTS = 100_000, 2 * BLOCK + 1, 800
# By UTF-16 code units, as webservice.do sorts, the last comes before the one before it.
ATTRIBUTES = ("AGE", "SPARSE", "CASE_ID", "PATIENT_ID", "BOTH", "STAGE", "\uff21", "\U0001d504")
WORDS = ("1.5", "", "NA", 'quo"te', "back\\slash", "a\tb", "new\nline", "\x01\x1f", "ä\u2028", "\U0001f9ec", "null", '""', " ")


def value(number, attribute):
    """The value of the sample or patient of this number, None for none: some have none at all, and one attribute is rare."""
    if number % 17 == 3 or attribute == "SPARSE" and number != BLOCK - 1:
        return None
    if attribute in ("AGE", "STAGE"):
        return str(number % 90) if number % 5 else None
    return WORDS[(number * 7 + len(attribute)) % len(WORDS)] if number % 3 else f"v{number}"


def add_study(writer, pk, study_id, samples, patients, first):
    """Adds a study whose samples have patients of all numbers, some of them several; *first*: the number of its first sample and patient."""
    names = (
        "study_pk",
        "study_id",
        "type_of_cancer",
        "name",
        "short_name",
        "description",
        "public",
        "pmid",
        "citation",
        "groups",
        "status",
    )
    study = {**STUDY, "study_pk": pk, "study_id": study_id, "name": study_id, "short_name": study_id}
    writer.add_all("add_studies", [(*(study[name] for name in names), None, None)])
    writer.add_all(
        "add_attributes", [(name, name, name, "STRING", number % 2, "1", pk) for number, name in enumerate(ATTRIBUTES)]
    )
    writer.add_all("add_patients", [(first + number, f"P{number}", pk) for number in range(patients)])
    # Neither by patient nor by id in load order.
    rows = [
        (first + number, f"S{number * 7 % samples}", "Primary Solid Tumor", first + number * 3 % patients, "brca")
        for number in range(samples)
    ]
    writer.add_all("add_samples", rows)
    for query, count, level in (("add_sample_values", samples, (0, 2, 4, 6)), ("add_patient_values", patients, (1, 3, 4, 5, 7))):
        writer.add_all(
            query,
            [
                (first + number, ATTRIBUTES[which], text)
                for number in range(count)
                for which in level
                if (text := value(number + (query == "add_patient_values"), ATTRIBUTES[which])) is not None
            ],
        )


@pytest.fixture(scope="module")
def packed_for_few():
    """Few samples are asked of the packed columns too, as of a study that has no more. Blocks are short. PERF: they are five times as long else."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(storedclinical, "FEW_OWNERS", 0)
        patch.setattr(storedclinical, "MOST_OWNERS", BLOCK)
        yield


def lists():
    """Case sets: of every study all samples, of the first every third, none, and a set of both the first and another study."""
    firsts = {50: (FIRST_PK, SAMPLES), 51: (FIRST_PK + SAMPLES, 1), 52: (FIRST_PK + SAMPLES + 1, 4)}
    sets = [(500 + pk, f"set_{pk}", pk, range(first, first + number)) for pk, (first, number) in firsts.items()]
    sets += [(560, "set_third", 50, range(FIRST_PK, FIRST_PK + SAMPLES, 3)), (561, "set_none", 50, range(0))]
    sets += [(562, "set_both", 50, range(FIRST_PK + SAMPLES - 99, FIRST_PK + SAMPLES + 3))]
    return {
        "sample_list": (("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"), [(pk, name, "other", study, name, "") for pk, name, study, _ in sets]),
        "sample_list_list": (("LIST_ID", "SAMPLE_ID"), [(pk, sample) for pk, _, _, samples in sets for sample in samples]),
    }


@pytest.fixture(scope="module")
def answered(made_once, packed_for_few):
    """answered(path, parameters) → the answers from packed columns and from the tables."""
    data_rows.insert(made_once.database, data_rows.TABLES)
    with made_once.database.write() as writer:
        add_study(writer, 50, "many", SAMPLES, PATIENTS, FIRST_PK)
        add_study(writer, 51, "one", 1, 1, FIRST_PK + SAMPLES)
        add_study(writer, 52, "by_hand", 4, 3, FIRST_PK + SAMPLES + 1)
    data_rows.insert(made_once.database, lists())
    rebuild(made_once.database, Silence())
    made_once.run("DELETE FROM `genows_packed` WHERE `CANCER_STUDY_ID` = 52")
    address = made_once.settings["db.connection_string"]
    pair = [served(made_once.database.dialect, address, fast=fast) for fast in ("on", "off")]

    def both(path, parameters):
        # What is asked again is given from what is kept.
        answers = [it.post(path, data=parameters) for it in (pair[0], *pair)]
        assert [answer.status_code for answer in answers] == [200] * 3, answers[0].text
        first, *both = [(answer.headers["Content-Type"], answer.data) for answer in answers]
        assert first == both[0]
        return both

    both.served = pair
    yield both
    for it in pair:
        it.app.close()


STUDIES = ("many", "one", "by_hand", "empty", "brca_two", "luad", "LUAD")


LISTS = {
    "all": "",
    "some of them": "{0}1,{0}999,{0}2,{0}3,S2,S1 ,P-a,nobody",
    "every other": ",".join(f"{{0}}{number}" for number in range(0, SAMPLES, 2)),
    "of one block": ",".join(f"{{0}}{number * 7 % SAMPLES}" for number in range(BLOCK)),
    "unknown": ",".join(f"nobody{number}" for number in range(200)),
}


@pytest.mark.parametrize("level", ["sample", "patient"])
@pytest.mark.parametrize(("study_id", "which"), [(study_id, which) for study_id in STUDIES for which in LISTS if study_id == "many" or which in ("all", "some of them")])
def test_data_of_samples_and_patients(answered, study_id, which, level):
    listed = {f"{level}_ids": LISTS[which].format(level[0].upper())}
    for attribute_ids in ("", "STAGE,PATIENT_ID,NONE,age,SEX,PURITY", "SPARSE", "\U0001d504,\uff21"):
        fast, plain = answered(f"/api/clinicaldata/{level}s", {"study_id": study_id, "attribute_ids": attribute_ids, **listed})
        assert fast == plain


@pytest.mark.parametrize("which", LISTS)
@pytest.mark.parametrize("level", ["sample", "patient"])
def test_attributes_that_samples_and_patients_have(answered, level, which):
    listed = {f"{level}_ids": LISTS[which].format(level[0].upper())}
    for study_id in (*STUDIES, ""):
        fast, plain = answered(f"/api/clinicalattributes/{level}s", {"study_id": study_id, **listed})
        assert fast == plain


CASE_LISTS = {
    "some": LISTS["some of them"].format("S"),
    "every other": LISTS["every other"].format("S"),
    "of one block": LISTS["of one block"].format("S"),
    "all, as loaded": ",".join(f"S{number * 7 % SAMPLES}" for number in range(SAMPLES)),
    "all, in another order": ",".join(f"S{number}" for number in range(SAMPLES)),
    "few": "S7 S0,S0 S1\tS6,S5,nobody",
    "one": "S0",
    "none": "nobody",
}
# Thousands of samples are of the first study alone.
OF_OTHERS = ("some", "few", "one")


@pytest.mark.parametrize(
    ("study_id", "case_list"),
    [pytest.param(study_id, CASE_LISTS[name], id=f"{study_id}: {name}") for study_id in STUDIES for name in (CASE_LISTS if study_id == "many" else OF_OTHERS)],
)
def test_the_table_and_the_document_of_the_web_service(answered, study_id, case_list):
    asked = {"cmd": "getClinicalData", "cancer_study_id": study_id, "case_list": case_list}
    for parameters in ({}, {"format": "json"}, {"attribute_id": "BOTH", "format": "json"}, {"attribute_id": "STAGE"}):
        fast, plain = answered("/webservice.do", {**asked, **parameters})
        assert fast == plain


@pytest.mark.parametrize("case_set", ["set_50", "set_51", "set_52", "set_third", "set_none", "set_both", "luad_all"])
@pytest.mark.parametrize("study_id", ["many", "one", "by_hand", "luad"])
def test_the_same_of_case_sets(answered, study_id, case_set):
    asked = {"cmd": "getClinicalData", "cancer_study_id": study_id, "case_set_id": case_set}
    for parameters in ({}, {"format": "json"}, {"attribute_id": "BOTH", "format": "json"}, {"attribute_id": "STAGE", "format": "json"}):
        fast, plain = answered("/webservice.do", {**asked, **parameters})
        assert fast == plain


def test_small_blocks(answered, made_once, monkeypatch):
    """As of a study of thousands of attributes: many blocks, and samples whose patients are in others."""
    monkeypatch.setattr(storedclinical, "FEWEST_OWNERS", 2)
    monkeypatch.setattr(storedclinical, "BLOCK_CELLS", 2)
    with made_once.database.write() as writer:
        add_study(writer, 60, "small", 25, 9, FIRST_PK + 2 * SAMPLES)
    rebuild(made_once.database, Silence(), missing_alone=True)
    for first in range(5):
        case_list = ",".join(f"S{number * 7 % 25}" for number in range(first, 25, first + 1))
        for parameters in ({}, {"format": "json"}):
            fast, plain = answered(
                "/webservice.do", {"cmd": "getClinicalData", "cancer_study_id": "small", "case_list": case_list, **parameters}
            )
            assert fast == plain
        for address, parameters in (("clinicaldata", {"attribute_ids": ""}), ("clinicalattributes", {})):
            fast, plain = answered(f"/api/{address}/samples", {"study_id": "small", **parameters, "sample_ids": case_list})
            assert fast == plain


@pytest.mark.parametrize("path, parameters", [
    pytest.param("/api/clinicaldata/samples", {"attribute_ids": ""}, id="samples"),
    pytest.param("/api/clinicaldata/samples", {"attribute_ids": "AGE", "sample_ids": LISTS["every other"].format("S")}, id="some samples"),
    pytest.param("/api/clinicaldata/patients", {"attribute_ids": "AGE,STAGE"}, id="patients"),
    pytest.param("/api/clinicalattributes/samples", {"sample_ids": LISTS["every other"].format("S")}, id="attributes"),
    pytest.param("/webservice.do", {"cmd": "getClinicalData", "case_list": LISTS["of one block"].format("S")}, id="table"),
    pytest.param("/webservice.do", {"cmd": "getClinicalData", "format": "json", "case_list": LISTS["of one block"].format("S")}, id="document"),
])  # fmt: skip
def test_the_tables_are_not_asked(made_once, answered, path, parameters):
    """Of other rows, the answer is the same: nothing says that they have changed."""
    name = "cancer_study_id" if path == "/webservice.do" else "study_id"
    parameters = {name: "many", **parameters}
    (before, plain) = answered(path, parameters)
    tables = {
        table: made_once.rows(f"SELECT * FROM `{table}` WHERE `INTERNAL_ID` >= {FIRST_PK}")
        for table in ("clinical_sample", "clinical_patient")
    }
    made_once.run(*(f"DELETE FROM `{table}` WHERE `INTERNAL_ID` >= {FIRST_PK}" for table in tables))
    try:
        fast, other = answered(path, parameters)
        assert fast == before == plain != other
    finally:
        with made_once.database.write() as writer:
            writer.add_all("add_sample_values", tables["clinical_sample"])
            writer.add_all("add_patient_values", tables["clinical_patient"])


IDENTIFIERS = [{"entityId": f"{letter}{number}", "studyId": study} for study in ("many", "one", "by_hand", "luad") for letter in "SP" for number in range(120)]


@pytest.mark.parametrize("level", ["SAMPLE", "PATIENT"])
@pytest.mark.parametrize("projection", ["ID", "SUMMARY", "DETAILED", "META"])
@pytest.mark.parametrize("page", [
    {}, {"pageSize": 7, "pageNumber": 200}, {"pageSize": 3000}, {"sortBy": "value"}, {"sortBy": "clinicalAttributeId", "direction": "DESC", "pageSize": 50, "pageNumber": 9},
], ids=str)  # fmt: skip
def test_the_third_generation(answered, level, projection, page):
    given = {"clinicalDataType": level, "projection": projection, **page}
    ids = [f"{level[0]}{number}" for number in range(0, SAMPLES, 2)]
    for study in ("many", "one", "by_hand"):
        path = f"/portal/api/studies/{study}/clinical-data"
        requests = [(path, given, None), (path, {**given, "attributeId": "BOTH"}, None), (f"{path}/fetch", given, {"ids": ids, "attributeIds": ["BOTH", "AGE", "both"]})]
        requests += [(f"{path}/fetch", given, {"ids": ids[:3]}), (f"{path}/fetch", given, {"attributeIds": ["AGE", "STAGE", "\uff21"]})]
        for path, query, body in (*requests, ("/portal/api/clinical-data/fetch", given, {"identifiers": IDENTIFIERS})):
            answers = [it.get(path, query) if body is None else it.post(path, query_string=query, json=body) for it in answered.served]
            fast, plain = [(answer.status_code, answer.headers.get("total-count"), answer.data) for answer in answers]
            assert fast == plain
            assert fast[0] == 200


@pytest.mark.parametrize("number, packed", [(20, False), (21, True), (SAMPLES, True)])
def test_few_samples_are_asked_of_the_tables(made_once, answered, monkeypatch, number, packed):
    """One in fifty, or fewer than fifty."""
    asked = [f"S{index}" for index in range(number)]
    pk = made_once.rows("SELECT `CANCER_STUDY_ID` FROM `cancer_study` WHERE `CANCER_STUDY_IDENTIFIER` = 'many'")[0][0]
    made_once.database.fast = True
    with made_once.database.read() as session:
        assert (storedclinical.stored_index(session, storedclinical.SAMPLES, pk, asked) is not None) == packed
        monkeypatch.setattr(storedclinical, "FEW_OWNERS", number + 1)
        assert storedclinical.stored_index(session, storedclinical.SAMPLES, pk, asked) is None


def test_values_of_many_samples_leave_in_chunks(answered):
    (_, data), _ = answered("/api/clinicaldata/samples", {"study_id": "many", "attribute_ids": "BOTH,AGE"})
    records = json.loads(data)
    assert [tuple(record) for record in records[:1]] == [("attr_id", "attr_val", "study_id", "sample_id")]
    expected = sum(value(number, name) is not None for number in range(SAMPLES) for name in ("AGE", "BOTH"))
    assert len(records) == expected
