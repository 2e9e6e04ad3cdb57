"""Removing a study: what goes, what stays, in which numbers."""

from genows.db import schema
from genows.load.removal import REMOVALS, remove_study
from tests.catalogues import rows
from tests.layouts import TABLES
from tests.studyfolders import load_folder, study_files, write_folder

GLOBAL = ("type_of_cancer", "reference_genome", "gene", "genetic_entity", "gene_panel", "protein_array_info", "generic_entity_properties", "treatment")


def load(made, tmp_path, study_id):
    files = {name: text.replace("demo1", study_id) for name, text in study_files(add_global_case_list="true").items()}
    assert load_folder(made, write_folder(tmp_path / study_id, files)).exit_code == 0


def add_rows_of_kinds_that_are_not_loaded_yet(made, study_pk):
    """A row of the study in every table that removal names and the small study leaves empty."""
    made.run(
        "INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES (1, 'GENE')",
        "INSERT INTO `gene` VALUES (673, 'BRAF', 1, NULL)",
        "INSERT INTO `gene_panel` VALUES (1, 'PA', 'd')",
        *(
            "INSERT INTO `genetic_profile` (`GENETIC_PROFILE_ID`, `STABLE_ID`, `CANCER_STUDY_ID`, `GENETIC_ALTERATION_TYPE`, `DATATYPE`, `NAME`,"
            f" `SHOW_PROFILE_IN_ANALYSIS_TAB`) VALUES ({pk}, 'p{pk}', {study_pk}, 'T', 'D', 'n', 1)"
            for pk in (1, 2)
        ),
        "INSERT INTO `genetic_profile_link` VALUES (2, 1, 'STATISTIC')",
        "INSERT INTO `genetic_profile_samples` VALUES (1, '1,')",
        "INSERT INTO `genetic_alteration` VALUES (1, 1, '2,')",
        "INSERT INTO `sample_profile` VALUES (1, 1, 1)",
        "INSERT INTO `cna_event` VALUES (1, 673, 2), (2, 673, -2)",
        "INSERT INTO `sample_cna_event` VALUES (1, 1, 1, NULL)",
        "INSERT INTO `mutation_event` (`MUTATION_EVENT_ID`, `ENTREZ_GENE_ID`) VALUES (1, 673)",
        "INSERT INTO `mutation` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ENTREZ_GENE_ID`, `SEQUENCE_SOURCE`)"
        " VALUES (1, 1, 1, 673, 'NA')",
        "INSERT INTO `mutation_count_by_keyword` VALUES (1, NULL, 673, 0, 1)",
        "INSERT INTO `structural_variant` (`INTERNAL_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`) VALUES (1, 1, 1, 673)",
        f"INSERT INTO `copy_number_seg` VALUES (1, {study_pk}, 1, '1', 1, 2, 1, 0.5)",
        f"INSERT INTO `copy_number_seg_file` VALUES (1, {study_pk}, 'hg19', 'd', 'f')",
        "INSERT INTO `clinical_event` VALUES (1, 1, 0, NULL, 'X')",
        "INSERT INTO `clinical_event_data` VALUES (1, 'k', 'v')",
        "INSERT INTO `protein_array_info` VALUES ('A', 'protein_level', 'BRAF', NULL)",
        f"INSERT INTO `protein_array_data` VALUES ('A', {study_pk}, 1, 0.5)",
        f"INSERT INTO `protein_array_cancer_study` VALUES ('A', {study_pk})",
        f"INSERT INTO `gistic` VALUES (1, {study_pk}, 1, 'q', 1, 2, 0.1, 1)",
        "INSERT INTO `gistic_to_gene` VALUES (1, 673)",
        f"INSERT INTO `mut_sig` VALUES ({study_pk}, 673, 1, 1, 1, 0.1, 0.1)",
        "INSERT INTO `genetic_entity` VALUES (2, 'GENERIC_ASSAY', 'sig_1')",
        "INSERT INTO `generic_entity_properties` VALUES (1, 2, 'NAME', 'Age')",
        "INSERT INTO `treatment` VALUES (1, 'sig_1', 'Age', '', '', 2)",
        "INSERT INTO `genetic_alteration` VALUES (1, 2, '0.5,')",
        "INSERT INTO `allele_specific_copy_number` (`MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `ASCN_METHOD`) VALUES (1, 1, 1, 'm')",
        "INSERT INTO `alteration_driver_annotation` (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`) VALUES (1, 1, 1), (1, 2, 1)",
        f"INSERT INTO `resource_definition` VALUES ('N', 'Notes', NULL, 'PATIENT', 1, 1, {study_pk}, '{{}}')",
        "INSERT INTO `resource_sample` VALUES (1, 'S', 'u')",
        "INSERT INTO `resource_patient` VALUES (1, 'N', 'u'), (1, 'N', 'v')",
        f"INSERT INTO `resource_study` VALUES ({study_pk}, 'H', 'u')",
        f"INSERT INTO `cancer_study_tags` VALUES ({study_pk}, '[]')",
    )


def counts(made, tables):
    return {table: made.rows(f"SELECT COUNT(*) FROM `{table}`")[0][0] for table in tables}


def test_every_row_of_the_study_goes_and_nothing_else(made, tmp_path):
    owned = [table for table, _ in REMOVALS] + ["cancer_study_tags", "cna_event", "mutation_event"]
    load(made, tmp_path, "first")
    add_rows_of_kinds_that_are_not_loaded_yet(made, 1)
    with_first = counts(made, owned)
    assert all(with_first.values()), "every table that removal names has a row to lose"
    reference = counts(made, GLOBAL)
    load(made, tmp_path, "second")
    only_second = {table: number - with_first[table] for table, number in counts(made, owned).items()}
    removed = remove_study(made.database, "first")
    assert counts(made, owned) == only_second
    assert counts(made, GLOBAL) == reference
    assert removed == {table: number for table, number in with_first.items() if table != "cancer_study_tags"}
    assert made.rows("SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study`") == [("second",)]


def test_nothing_of_the_study_is_left_in_any_table(made, tmp_path):
    """By whatever column a row of the study might be found: every table is as it was before, but for what is global."""
    before = rows(made)
    load(made, tmp_path, "first")
    add_rows_of_kinds_that_are_not_loaded_yet(made, 1)
    remove_study(made.database, "first")
    after = rows(made)
    changed = {table for table in after if after[table] != before[table]}
    assert changed == {*GLOBAL, "genows_data_version"} - {"reference_genome"}


def test_tables_that_are_not_there_keep_no_study(made, tmp_path):
    """As in a portal's own database of 2.11.0, and in one of an older genows."""
    load(made, tmp_path, "first")
    made.run(*(f"DROP TABLE `{table}`" for table in TABLES if table != "genows_layout"))
    schema.look(made.database)
    assert remove_study(made.database, "first")["sample"] == 3
    assert made.rows("SELECT COUNT(*) FROM `cancer_study`") == [(0,)]


def test_a_study_that_is_not_there_is_no_error(made):
    before = made.rows("SELECT `VERSION` FROM `genows_data_version`")
    assert remove_study(made.database, "nope") is None
    assert made.rows("SELECT `VERSION` FROM `genows_data_version`") == before


def test_removal_makes_a_new_data_version(made, tmp_path):
    load(made, tmp_path, "first")
    ((before,),) = made.rows("SELECT `VERSION` FROM `genows_data_version`")
    remove_study(made.database, "first")
    assert made.rows("SELECT `VERSION` FROM `genows_data_version`") == [(before + 1,)]


def test_an_id_that_differs_in_case_is_another_study(made, tmp_path):
    load(made, tmp_path, "first")
    assert remove_study(made.database, "FIRST") is None
    assert made.rows("SELECT COUNT(*) FROM `cancer_study`") == [(1,)]
