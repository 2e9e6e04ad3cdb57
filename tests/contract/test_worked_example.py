"""The worked example of the study file format: a folder with one of everything that is odd, and every row that it gives."""

from pathlib import Path

import pytest

from tests.studyfolders import file_report, load_folder, messages

FOLDER = Path(__file__).parents[1] / "files" / "worked_example"
GENES = {"BRAF": 673, "EGFR": 1956, "CDKN2A": 1029, "TERT": 7015, "TP53": 7157, "AR": 367}


@pytest.fixture
def loaded(made):
    """(the database, the report) after loading the example."""
    made.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'Mixed', 'tissue')",
        *(f"INSERT INTO `genetic_entity` (`ID`, `ENTITY_TYPE`) VALUES ({pk}, 'GENE')" for pk, _ in enumerate(GENES, start=1)),
        *(
            f"INSERT INTO `gene` VALUES ({entrez}, '{symbol}', {pk}, 'protein-coding')"
            for pk, (symbol, entrez) in enumerate(GENES.items(), start=1)
        ),
    )
    return made, load_folder(made, FOLDER, unknown_genes="skip")


def test_it_loads_with_warnings(loaded):
    _, report = loaded
    assert messages(report, "error") == []
    assert (report.outcome, report.exit_code) == ("loaded with warnings", 0)


def test_patients_and_samples(loaded):
    made, _ = loaded
    assert made.rows("SELECT `STABLE_ID` FROM `patient` ORDER BY `INTERNAL_ID`") == [
        ("TCGA-D1-0001",), ("TCGA-D1-0002",), ("TCGA-D1-0003",), ("PX",),
    ]  # fmt: skip
    assert made.rows("SELECT `INTERNAL_ID`, `STABLE_ID`, `SAMPLE_TYPE` FROM `sample` ORDER BY `INTERNAL_ID`") == [
        (1, "TCGA-D1-0001-01", "Primary Solid Tumor"),
        (2, "TCGA-D1-0002-06", "Metastatic"),
        (3, "PX-a", "Primary Solid Tumor"),
    ]


def test_clinical_attributes(loaded):
    made, _ = loaded
    assert made.rows("SELECT `ATTR_ID`, `PATIENT_ATTRIBUTE` FROM `clinical_attribute_meta` ORDER BY 1") == [
        ("FRACTION_GENOME_ALTERED", 0), ("MUTATION_COUNT", 0), ("PURITY", 0), ("SAMPLE_COUNT", 1),
    ]  # fmt: skip
    assert made.rows("SELECT `INTERNAL_ID`, `ATTR_ID`, `ATTR_VALUE` FROM `clinical_sample` ORDER BY 1, 2") == [
        (1, "MUTATION_COUNT", "1"),
        (1, "PURITY", "0.7"),
        (2, "MUTATION_COUNT", "1"),
        (3, "FRACTION_GENOME_ALTERED", "0.1429"),
        (3, "MUTATION_COUNT", "1"),
        (3, "PURITY", "0.55"),
    ]
    assert made.rows("SELECT `INTERNAL_ID`, `ATTR_ID`, `ATTR_VALUE` FROM `clinical_patient` ORDER BY 1, 2") == [
        (1, "SAMPLE_COUNT", "1"), (2, "SAMPLE_COUNT", "1"), (4, "SAMPLE_COUNT", "1"),
    ]  # fmt: skip


def test_copy_number(loaded):
    made, _ = loaded
    assert made.rows("SELECT `GENETIC_PROFILE_ID`, `STABLE_ID` FROM `genetic_profile` ORDER BY 1") == [
        (1, "demo1_mutations"), (2, "demo1_gistic"),
    ]  # fmt: skip
    assert made.rows("SELECT * FROM `genetic_profile_samples`") == [(2, "1,2,3,")]
    assert made.rows(
        "SELECT `HUGO_GENE_SYMBOL`, `VALUES` FROM `genetic_alteration` `a`"
        " JOIN `gene` `g` ON `g`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID` ORDER BY 1"
    ) == [("CDKN2A", "-2,0,1,"), ("EGFR", "2,-2,NA,")]
    assert made.rows(
        "SELECT `ENTREZ_GENE_ID`, `ALTERATION`, `SAMPLE_ID` FROM `cna_event` `e`"
        " JOIN `sample_cna_event` `s` ON `s`.`CNA_EVENT_ID` = `e`.`CNA_EVENT_ID` ORDER BY 1, 2"
    ) == [(1029, -2, 1), (1956, -2, 2), (1956, 2, 1)]


def test_mutation_events(loaded):
    made, _ = loaded
    assert made.rows(
        "SELECT `ENTREZ_GENE_ID`, `CHR`, `TUMOR_SEQ_ALLELE`, `PROTEIN_CHANGE`, `MUTATION_TYPE`, `ONCOTATOR_PROTEIN_POS_START`,"
        " `ONCOTATOR_PROTEIN_POS_END`, `KEYWORD` FROM `mutation_event` ORDER BY `MUTATION_EVENT_ID`"
    ) == [
        (673, "7", "T", "V600E", "Missense_Mutation", 600, 600, "BRAF V600 missense"),
        (7015, "5", "A", "Promoter", "5'Flank", -1, -1, None),
        (367, "23", "-", "Q58del", "In_Frame_Del", 58, 58, "AR 58-58 deletion"),
    ]


def test_mutations(loaded):
    made, _ = loaded
    assert made.rows(
        "SELECT `SAMPLE_ID`, `ENTREZ_GENE_ID`, `MUTATION_STATUS`, `TUMOR_ALT_COUNT`, `TUMOR_REF_COUNT`, `GENETIC_PROFILE_ID`"
        " FROM `mutation` ORDER BY 1, 2"
    ) == [
        (1, 673, "Germline", 1, 1, 1),
        (1, 7015, "Somatic", 3, 9, 1),
        (2, 673, "Somatic", None, 5, 1),
        (3, 367, "Somatic", 4, 4, 1),
    ]


def test_profiled_samples_segments_and_lists(loaded):
    made, _ = loaded
    assert made.rows("SELECT `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `PANEL_ID` FROM `sample_profile` ORDER BY 1, 2") == [
        (profile_pk, sample_pk, None) for profile_pk in (1, 2) for sample_pk in (1, 2, 3)
    ]
    assert made.rows("SELECT COUNT(*) FROM `copy_number_seg`") == [(2,)]
    assert made.rows(
        "SELECT `STABLE_ID`, `CATEGORY`, COUNT(*) FROM `sample_list` `l` JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`"
        " GROUP BY `STABLE_ID`, `CATEGORY` ORDER BY 1"
    ) == [("demo1_all", "other", 3), ("demo1_cna", "other", 3), ("demo1_sequenced", "other", 3)]


def test_the_report_accounts_for_every_row(loaded):
    _, report = loaded
    cna = file_report(report, "data_cna.txt")
    assert (cna.rows, cna.stored) == (4, 2)
    assert {reason: [line for line, _ in skips] for reason, skips in cna.skips.items()} == {"gene repeated": [3], "unknown gene": [4]}
    mutations = file_report(report, "data_mutations.txt")
    assert (mutations.rows, mutations.stored) == (8, 4)
    assert sorted(line for skips in mutations.skips.values() for line, _ in skips) == [5, 7, 8, 9]
    for part in report.files:
        assert part.stored == part.rows - part.skipped + part.extra, part.data_file


def test_nothing_is_added_for_unknown_genes(loaded):
    made, report = loaded
    assert made.rows("SELECT COUNT(*) FROM `gene`") == [(len(GENES),)]
    assert "genes added" not in report.derived
