"""Cancer types of new databases, of older ones and of portals: pages hang studies on their tree and drop what does not reach its root."""

import pytest

from genows.cli import main
from genows.db import schema
from tests.portal import Portal

BASE = "/portal/api"
STUDY = (
    "INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`, `DESCRIPTION`, `PUBLIC`) "
    "VALUES (1, 'lung_study', 'luad', 'Lung', 'L', 'd', 1)"
)


def parents_of(portal):
    return {each["cancerTypeId"]: each["parent"] for each in portal.ask(BASE + "/cancer-types").json}


def ends_of(parents):
    """Where each chain of parents ends."""
    ends = set()
    for name in parents:
        for _ in range(20):
            name = parents.get(name, name)
        ends.add(name)
    return ends


@pytest.fixture(scope="module")
def portal(made_once):
    """PERF: MariaDB takes three seconds to be filled: once for all tests, in their order."""
    schema.fill(made_once.database, "human")
    it = Portal(made_once, {"authenticate": "false"})
    yield it
    it.close()


def test_a_new_database_has_oncotrees_parents(portal):
    stored = dict(portal.made.rows("SELECT `TYPE_OF_CANCER_ID`, `PARENT` FROM `type_of_cancer`"))
    assert len(stored) > 550 and (stored["luad"], stored["nsclc"], stored["lung"]) == ("nsclc", "lung", "tissue")
    assert parents_of(portal) == stored and ends_of(stored) == {"tissue"}


def test_genows_reference_writes_them_into_a_database_that_has_none(portal, capsys, tmp_path):
    portal.made.run("UPDATE `type_of_cancer` SET `PARENT` = NULL", "UPDATE `type_of_cancer` SET `PARENT` = 'mine' WHERE `TYPE_OF_CANCER_ID` = 'luad'")
    settings = tmp_path / "portal.properties"
    settings.write_text(f"db.connection_string={portal.made.settings['db.connection_string']}\nauthenticate=false\n", encoding="utf-8")
    assert main(["reference", "--config", str(settings)]) == 0, capsys.readouterr()
    stored = dict(portal.made.rows("SELECT `TYPE_OF_CANCER_ID`, `PARENT` FROM `type_of_cancer`"))
    assert (stored["luad"], stored["lusc"], stored["lung"]) == ("mine", "nsclc", "tissue")
    portal.made.run("UPDATE `type_of_cancer` SET `PARENT` = 'nsclc' WHERE `TYPE_OF_CANCER_ID` = 'luad'", "UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1")


def test_a_database_that_has_none_answers_the_same(portal):
    """As older ones do; a study of an own type, and a parent that nobody knows, hang on the tree as well."""
    before = parents_of(portal)
    portal.made.run(
        "UPDATE `type_of_cancer` SET `PARENT` = NULL",
        "INSERT INTO `type_of_cancer` (`TYPE_OF_CANCER_ID`, `NAME`, `CLINICAL_TRIAL_KEYWORDS`, `DEDICATED_COLOR`, `SHORT_NAME`, `PARENT`) VALUES ('own', 'Own', '', 'Red', 'O', 'nosuch')",
        "UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1",
        STUDY,
    )
    assert parents_of(portal) == {**before, "own": "tissue"}
    assert portal.ask(BASE + "/cancer-types/own").json["parent"] == "tissue"
    assert portal.ask(BASE + "/cancer-types?sortBy=parent&direction=DESC&pageSize=1").json[0]["parent"] == max(before.values())
    assert portal.ask(BASE + "/studies/lung_study").json["cancerType"]["parent"] == "nsclc"
    assert portal.ask(BASE + "/cancer-types?projection=META").headers["total-count"] == str(len(before) + 1)
