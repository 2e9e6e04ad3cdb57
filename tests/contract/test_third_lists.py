"""The counts of a study are those of its own lists, whatever another study calls its lists."""

from tests import data_rows
from tests.portal import Portal

LISTS = ("empty_all", "empty_cna", "brca_two_cna")


def test_a_list_of_another_study_is_not_counted(made):
    """Lists that are named after a study and belong to another one: its samples may be nobody's to know."""
    data_rows.insert(made.database)
    for number, name in enumerate(LISTS, 70):
        made.run(
            f"INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`) VALUES ({number}, '{name}', 'other', 2, 'n')",
            f"INSERT INTO `sample_list_list` (`LIST_ID`, `SAMPLE_ID`) VALUES ({number}, 100), ({number}, 101)",
        )
    portal = Portal(made, {"authenticate": "false"})
    studies = {each["studyId"]: each for each in portal.ask("/portal/api/studies?projection=DETAILED").json}
    counts = {name: (study["allSampleCount"], study["cnaSampleCount"]) for name, study in studies.items() if name in ("empty", "brca_two")}
    portal.close()
    assert counts["empty"] == (0, 0)
    assert counts["brca_two"][1] == 2
