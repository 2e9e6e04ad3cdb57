"""Answers of packed columns are byte for byte those of the tables: packed and not, with fast on and off, on both databases."""

from contextlib import closing
from itertools import product

import pytest
from werkzeug.test import Client

from genows.app import create_app
from genows.config.reader import make_config
from genows.db import studysamples
from genows.load.packing import rebuild
from genows.load.progress import Silence
from tests import data_rows

# Ids that JSON escapes, that databases sort or compare in their own ways, and that look like what stands around them.
ODD = ("plain", 'quo"te', "back\\slash", '","', "null", "ü\U0001f9ec", "\u2028", "a b", "tab\there", "A", "a", "\x01", "é", "e\u0301", "<&>", "-1", "0-4")
MANY = 5000


def grown():
    """Further studies: without samples, with one, with odd ids, with many; lists of all, of none, of every third, of the last."""
    studies = [(pk, f"grown_{size}", "brca", f"Grown {size}") for pk, size in enumerate((0, 1, len(ODD), MANY), 50)]
    patients, samples, lists, members, profiles, orders, values = [], [], [], [], [], [], []
    for pk, study_id, _, _ in studies:
        size = int(study_id.split("_")[1])
        ids = list(ODD) if size == len(ODD) else [f"S-{number:05}" for number in range(size)]
        first = pk * 100_000
        # Two samples of a patient, and the patients in the other order: positions are not those of the samples.
        patients += [(first + number, f"P {ids[-number - 1]}", pk) for number in range((size + 1) // 2)]
        samples += [(first + number, sample_id, ("Metastatic", "", 'T"p')[number % 3], first + (size - 1 - number) // 2, "brca") for number, sample_id in enumerate(ids)]
        for number, (name, chosen) in enumerate((("all", slice(None)), ("none", slice(0)), ("third", slice(0, None, 3)), ("last", slice(-1, None)))):
            lists.append((pk * 10 + number, f"{study_id}_{name}", "other", pk, f"{name} \u00fc\t\"of\" {study_id}", None if number % 2 else ""))
            members += [(pk * 10 + number, first + position) for position in reversed(range(size)[chosen])]
        profiles.append((pk, f"{study_id}_mrna", pk, "MRNA_EXPRESSION", "CONTINUOUS", "n", "d", 1))
        orders.append((pk, "".join(f"{first + number}," for number in reversed(range(size)))))
        values.append((pk, data_rows.GENES[0][2], "".join(f"{number}.5," for number in range(size))))
    return {
        "cancer_study": (data_rows.STUDY_COLUMNS, [(*row, "s", "d", 1, None, None, None, 1) for row in studies]),
        "patient": (("INTERNAL_ID", "STABLE_ID", "CANCER_STUDY_ID"), patients),
        "sample": (("INTERNAL_ID", "STABLE_ID", "SAMPLE_TYPE", "PATIENT_ID", "TYPE_OF_CANCER_ID"), samples),
        "sample_list": (("LIST_ID", "STABLE_ID", "CATEGORY", "CANCER_STUDY_ID", "NAME", "DESCRIPTION"), lists),
        "sample_list_list": (("LIST_ID", "SAMPLE_ID"), members),
        "genetic_profile": (data_rows.PROFILE_COLUMNS, profiles),
        "genetic_profile_samples": (("GENETIC_PROFILE_ID", "ORDERED_SAMPLE_LIST"), orders),
        "genetic_alteration": (("GENETIC_PROFILE_ID", "GENETIC_ENTITY_ID", "VALUES"), values),
    }


STUDIES = ("brca_two", "luad", "LUAD", "grown_0", "grown_1", f"grown_{len(ODD)}", f"grown_{MANY}")
SOME_IDS = ("S1", "s1", "S1 ", "nothing", "S-00000", *ODD)
# Of the third generation: each projection, pages near and far, large and beyond the end, in orders.
THIRD = (
    "projection=ID", "projection=DETAILED", "projection=META", "pageSize=7&pageNumber=700", "pageSize=7&pageNumber=9999", "projection=DETAILED&pageSize=3&pageNumber=1",
    "pageSize=600&pageNumber=2", "direction=DESC&sortBy={}Id&pageSize=9&pageNumber=1",
)  # fmt: skip
MANY_IDS = [f"S-{number:05}" for number in range(MANY - 3, MANY + 60)] + [f"S-{number:05}" for number in range(0, 100, 2)]


def requests():
    """(address, form) of each request."""
    yield "/api/samplelists", {}
    yield "/api/samplelists", {"sample_list_ids": f"LUAD_all,luad_all,nothing,grown_{MANY}_third,brca_two_none"}
    for study_id in STUDIES:
        study = {"study_id": study_id}
        yield "/api/samplelists", study
        yield "/webservice.do", {"cmd": "getCaseLists", "cancer_study_id": study_id}
        for address in ("/api/samples", "/api/patients"):
            yield address, study
            for offset, limit in ((MANY - 3, 2), (11, 700)):
                yield address, {**study, "offset": str(offset), "limit": str(limit)}
        for people, ids in product(("sample", "patient"), (SOME_IDS, MANY_IDS)):
            named = [{f"{people}Id": one if people == "sample" else f"P {one}", "studyId": study_id} for one in (*ids, *ids[:2])]
            yield f"/portal/api/{people}s/fetch?projection=DETAILED", {"json": {f"{people}Identifiers": named}}
        for people in ("samples", "patients"):
            for query in THIRD:
                yield f"/portal/api/studies/{study_id}/{people}?{query.format(people[:-1])}", None
            for ids in (SOME_IDS, MANY_IDS):
                yield address, {**study, "sample_ids": list(ids)}
                yield address, {**study, "patient_ids": [f"P {one}" for one in ids]}
    for study_id in STUDIES[3:]:
        of_profile = {"genetic_profile_ids": f"{study_id}_mrna", "genes": data_rows.GENES[0][1]}
        yield "/api/geneticprofiledata", of_profile
        for ids in (SOME_IDS, MANY_IDS):
            yield "/api/geneticprofiledata", {**of_profile, "sample_ids": list(ids)}
        for name in ("all", "none", "third", "last"):
            list_id = f"{study_id}_{name}"
            yield "/api/geneticprofiledata", {**of_profile, "sample_list_id": list_id}
            legacy = {"cmd": "getProfileData", "genetic_profile_id": f"{study_id}_mrna", "gene_list": data_rows.GENES[0][1]}
            yield "/webservice.do", {**legacy, "case_set_id": list_id}
    # A list of another study than the profile's.
    yield "/api/geneticprofiledata", {"genetic_profile_ids": "grown_1_mrna,brca_two_mrna", "genes": data_rows.GENES[0][1], "sample_list_id": "brca_two_all"}
    yield "/api/geneticprofiledata", {"genetic_profile_ids": "brca_two_mutations,grown_1_mrna", "genes": data_rows.GENES[0][1], "sample_list_id": f"grown_{MANY}_third"}
    for exclude in ("true", "false"):
        yield "/api/mutations", {"genetic_profile_ids": "brca_two_mutations", "sample_list_id": "brca_two_all", "exclude_normal": exclude}


def asked(made, **settings):
    """Of each request the status and the body, from a new process's application; what that keeps is asked once more, and is the same."""
    with closing(create_app(make_config({**made.settings, "authenticate": "false", **settings}))) as app:
        client = Client(app)
        first = [answer_of(client, *request) for request in requests()]
        # PERF: without the fast paths nothing is kept.
        assert settings or [answer_of(client, *request) for request in requests()] == first
        return first


def answer_of(client, address, form):
    how = {"json": form["json"]} if form and "json" in form else {"data": form}
    answer = client.get(address, buffered=True) if form is None else client.post(address, **how, buffered=True)
    told = [answer.headers.get(name) for name in ("total-count", "X-Total-Count", "Link")]
    return address, form, answer.status_code, (answer.data, told)


@pytest.fixture
def grown_made(made):
    data_rows.insert(made.database)
    data_rows.insert(made.database, grown())
    return made


def test_packed_answers_are_those_of_the_tables(grown_made, monkeypatch):
    plain = asked(grown_made, fast="off")
    assert [each for each in plain if each[2] != 200] == []
    assert sum(len(body) for _, _, _, (body, _) in plain) > 2_000_000
    assert asked(grown_made) == plain
    assert rebuild(grown_made.database, Silence()) == []
    assert asked(grown_made) == plain
    # Nor is what few ids name, however few.
    monkeypatch.setattr(studysamples, "FEW_IDS", 0)
    monkeypatch.setattr(studysamples, "SMALL_SHARE", MANY)
    assert asked(grown_made) == plain
    # Nothing of that was read from the tables.
    monkeypatch.setattr(studysamples, "_ids_by_pk", None)
    some = [request for request in requests() if {"sample_ids", "patient_ids", "json"}.isdisjoint(request[1] or ())]
    with closing(create_app(make_config({**grown_made.settings, "authenticate": "false"}))) as app:
        assert {answer_of(Client(app), *request)[2] for request in some} == {200}


def test_a_study_that_is_not_packed_stands_beside_others(grown_made):
    plain = asked(grown_made, fast="off")
    rebuild(grown_made.database, Silence())
    grown_made.run(
        f"DELETE FROM `genows_packed` WHERE `KIND` = 'study' AND `OWNER` IN (2, {53})",
        "DELETE FROM `genows_packed` WHERE `KIND` = 'members' AND `OWNER` = 522",
    )
    assert asked(grown_made) == plain


def test_a_body_may_name_as_many_samples_as_the_largest_study_has(grown_made):
    named = [{"sampleId": f"S-{number:05}", "studyId": f"grown_{MANY}"} for number in range(271_837)]
    rebuild(grown_made.database, Silence())
    with closing(create_app(make_config({**grown_made.settings, "authenticate": "false"}))) as app:
        answer = Client(app).post("/portal/api/samples/fetch?projection=META", json={"sampleIdentifiers": named})
        assert (answer.status_code, answer.headers.get("total-count")) == (200, str(MANY))
