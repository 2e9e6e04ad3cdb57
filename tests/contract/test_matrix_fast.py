"""Values of matrix profiles leave the fast ways, kept and not, as the plain one gives them: any text in any cell, any samples, any list."""

import pytest

from genows.data import matrices
from tests.contract.conftest import served
from tests.loads import add_reference, add_study

SAMPLES = [f"S{number}" for number in range(1, 6)]
GENES = [(1, "A1", None), (2, "B'2", None), (3, "C3", None), (4, "D4", None), (5, "E5", None), (6, "F6", None), (7, "G7", None)]
# By entity: as loads write them, with empty values, with what JSON or a table must change, too short, too long, without the last comma.
ROWS = {
    1: "1,2.5,-3,NA,NaN,",
    2: ",2,,4,,",
    3: 'x"y,\\\\,\t,é𝔘,<a>,',
    4: "1,2,",
    5: "1,2,3,4,5,6,7,",
    6: "1,2,3,4,5",
}
# Samples of the profile: not in load order, one left out, one of whom the study knows nothing.
ORDER = "13,11,12,99,15,"
LISTS = {"all": [11, 12, 13, 14, 15], "order": [13, 11, 12, 15], "two": [15, 11], "one": [12], "none": [], "without": [14]}
PROFILE = (
    "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
    " `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES ({}, '{}', 1, 'MRNA_EXPRESSION', 'CONTINUOUS', 'M', 0)"
)
LIST = (
    "INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`, `DESCRIPTION`) VALUES ({}, '{}', 'other', 1, 'n', 'd')"
)
EVERY = ",".join(symbol for _, symbol, _ in GENES)


@pytest.fixture
def profiles(made):
    """A study with a profile in load order (m), one of another order (odd), one without values (bare)."""
    add_reference(made, GENES)
    add_study(made, SAMPLES)
    quoted = {pk: values.replace("\\", "\\\\") if made.database.driver.dialect == "mysql" else values for pk, values in ROWS.items()}
    made.run(
        *(PROFILE.format(pk, name) for pk, name in ((1, "m"), (2, "odd"), (3, "bare"))),
        f"INSERT INTO `genetic_profile_samples` VALUES (1, '11,12,13,14,15,'), (2, '{ORDER}')",
        *(f"INSERT INTO `genetic_alteration` VALUES ({profile}, {pk}, '{values}')" for profile in (1, 2) for pk, values in quoted.items()),
        *(LIST.format(number, name) for number, name in enumerate(LISTS, 1)),
        *(
            f"INSERT INTO `sample_list_list` VALUES ({number}, {pk})"
            for number, members in enumerate(LISTS.values(), 1)
            for pk in members
        ),
    )
    return made


def questions():
    for profile in ("m", "odd", "bare"):
        for genes in (EVERY, "A1,A1", "C3", "B'2,G7", ""):
            asked = {"genetic_profile_ids": profile, "genes": genes}
            yield "/api/geneticprofiledata", asked
            yield from (("/api/geneticprofiledata", {**asked, "sample_list_id": name}) for name in LISTS)
            yield from (("/api/geneticprofiledata", {**asked, "sample_ids": ids}) for ids in ("S3", "S5,S1", "nope", ",".join(SAMPLES)))
        for genes in (EVERY, "A1,A1", "C3", "unknown"):
            asked = {"cmd": "getProfileData", "genetic_profile_id": profile, "gene_list": genes}
            yield from (("/webservice.do", {**asked, "case_set_id": name}) for name in LISTS)
            yield from (("/webservice.do", {**asked, "case_list": ids}) for ids in ("S3", "S5,S1,S5", "nope,S2", ",".join(SAMPLES)))
        yield "/webservice.do", {"cmd": "getProfileData", "genetic_profile_id": f"{profile},m", "gene_list": "C3", "case_set_id": "all"}


def answers(made, times=1, **settings):
    """What is answered to each question, the last of so many *times*."""
    it = served(made.database.driver.dialect, made.settings["db.connection_string"], **settings)
    try:
        for _ in range(times):
            given = [it.get(path, asked) for path, asked in questions()]
        return {str(asked): (answer.status_code, answer.data) for (_, asked), answer in zip(questions(), given, strict=True)}
    finally:
        it.app.close()


@pytest.fixture(params=["rows are kept", "rows pass by", "values by their places"])
def way(request, monkeypatch):
    """The ways to the values: *places* are for requests that name few of many samples."""
    if request.param != "rows are kept":
        monkeypatch.setattr(matrices, "KEPT_BYTES", 0)
    if request.param == "values by their places":
        monkeypatch.setattr("genows.data.matrices.FEW", 1)


def test_fast_answers_are_the_plain_ones(profiles, way):
    plain = answers(profiles, fast="off")
    assert answers(profiles, times=2, fast="on") == plain
    given = [body for status, body in plain.values() if status == 200]
    assert len(given) == len(plain)
    assert any('x\\"y'.encode() in body for body in given)
    assert b"\nGENE_ID" in plain[str({"cmd": "getProfileData", "genetic_profile_id": "m", "gene_list": "C3", "case_set_id": "order"})][1]


def test_a_profile_without_readable_order_fails_for_its_own_samples_alone(profiles):
    it = served(profiles.database.driver.dialect, profiles.settings["db.connection_string"])
    asked = {"genetic_profile_ids": "m,odd", "genes": "A1"}
    profiles.run("UPDATE `genetic_profile_samples` SET `ORDERED_SAMPLE_LIST` = '11,two,' WHERE `GENETIC_PROFILE_ID` = 2")
    try:
        for nobody in ({"sample_ids": "nope"}, {"sample_list_id": "none"}):
            answer = it.get("/api/geneticprofiledata", {**asked, **nobody})
            assert (answer.status_code, answer.get_json()) == (200, [])
        assert it.get("/api/geneticprofiledata", {**asked, "sample_ids": "S1"}).status_code == 500
    finally:
        it.app.close()


def test_kept_rows_are_read_anew_when_the_data_have_changed(profiles):
    it = served(profiles.database.driver.dialect, profiles.settings["db.connection_string"], fast="on")
    asked = {"cmd": "getProfileData", "genetic_profile_id": "m", "gene_list": "A1", "case_set_id": "all"}
    try:
        assert it.get("/webservice.do", asked).text.endswith("\t1\t2.5\t-3\tNA\tNaN\n")
        profiles.run(
            "UPDATE `genetic_alteration` SET `VALUES` = '9,8,7,6,5,' WHERE `GENETIC_ENTITY_ID` = 1",
            "UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1",
        )
        assert it.get("/webservice.do", asked).text.endswith("\t9\t8\t7\t6\t5\n")
    finally:
        it.app.close()


def test_only_rows_that_are_not_kept_are_asked_for(profiles, monkeypatch):
    it = served(profiles.database.driver.dialect, profiles.settings["db.connection_string"], fast="on")
    asked_for = []
    plainly = matrices._values
    monkeypatch.setattr(matrices, "_values", lambda db, profile, pks: plainly(db, profile, asked_for.append(list(pks)) or asked_for[-1]))
    try:
        for genes in ("A1,C3", "C3,A1", "D4,A1"):
            it.get("/api/geneticprofiledata", {"genetic_profile_ids": "m", "genes": genes})
    finally:
        it.app.close()
    assert [sorted(pks) for pks in asked_for] == [[1, 3], [4]]
