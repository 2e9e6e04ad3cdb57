"""Loads into a portal's own database of version 2.11.0: as before; what has no place there is left out, and the report says so once."""

import re

import pytest

from genows.db import schema
from genows.db.queries.queries import read_queries
from genows.load.removal import remove_study
from tests import foreign
from tests.catalogues import rows
from tests.databases import Made
from tests.loads import add_reference, load_on
from tests.studyfolders import load_folder, messages, meta, study_files, write_folder
from tests.today import GENE_SET, GENE_SET_GENES, GENE_SET_VERSION, GENES, write_today
from tests.updated import draw, with_genes

LACKING = re.compile("the database, which genows did not make, has no (.*): what belongs there is left out")


@pytest.fixture
def portals(mariadb_server):
    """A Made over a portal's own database, empty but for its reference genomes."""
    name = foreign.create(mariadb_server, foreign.BY_NUMBER["2.11.0"], filled=False)
    server = mariadb_server
    made = Made(f"mysql://{server.user}:{server.password}@{server.host}:{server.port}/{name}", empty=False)
    yield made
    made.database.close()
    server.drop_database(name)


def test_a_study_loads_as_before(portals, tmp_path):
    report = load_folder(portals, write_folder(tmp_path / "study", study_files(add_global_case_list="true")))
    assert (report.exit_code, report.findings.errors) == (0, 0)
    assert not any("genows did not make" in text for text in messages(report, "warning"))
    assert portals.rows("SELECT COUNT(*) FROM `sample`") == [(3,)]


def test_a_study_is_removed_as_before(portals, tmp_path):
    before = rows(portals)
    assert load_folder(portals, write_folder(tmp_path / "study", study_files(add_global_case_list="true"))).exit_code == 0
    assert remove_study(portals.database, "demo1")
    after = rows(portals)
    assert {table for table in after if after[table] != before[table]} == {"type_of_cancer"}


OF_A_STUDY = {
    "clinical_sample": "SELECT s.STABLE_ID, v.ATTR_ID, v.ATTR_VALUE FROM clinical_sample v JOIN sample s ON s.INTERNAL_ID = v.INTERNAL_ID",
    "mutation": "SELECT s.STABLE_ID, m.ENTREZ_GENE_ID, m.CENTER FROM mutation m JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID",
    "structural_variant": "SELECT s.STABLE_ID, v.SITE1_ENTREZ_GENE_ID, v.DRIVER_FILTER FROM structural_variant v JOIN sample s ON s.INTERNAL_ID = v.SAMPLE_ID",
    "genetic_alteration": "SELECT p.STABLE_ID, a.GENETIC_ENTITY_ID, a.`VALUES` FROM genetic_alteration a JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = a.GENETIC_PROFILE_ID",
    "sample_cna_event": "SELECT s.STABLE_ID, c.ENTREZ_GENE_ID, c.ALTERATION FROM sample_cna_event x JOIN cna_event c ON c.CNA_EVENT_ID = x.CNA_EVENT_ID JOIN sample s ON s.INTERNAL_ID = x.SAMPLE_ID",
    "clinical_event": "SELECT p.STABLE_ID, e.START_DATE, e.EVENT_TYPE FROM clinical_event e JOIN patient p ON p.INTERNAL_ID = e.PATIENT_ID",
    "sample_list_list": "SELECT l.STABLE_ID, s.STABLE_ID FROM sample_list_list m JOIN sample_list l ON l.LIST_ID = m.LIST_ID JOIN sample s ON s.INTERNAL_ID = m.SAMPLE_ID",
    "sample_profile": "SELECT p.STABLE_ID, s.STABLE_ID, x.PANEL_ID FROM sample_profile x JOIN genetic_profile p ON p.GENETIC_PROFILE_ID = x.GENETIC_PROFILE_ID JOIN sample s ON s.INTERNAL_ID = x.SAMPLE_ID",
}  # fmt: skip


@pytest.mark.parametrize("seed", [0, 5])
def test_a_study_is_updated_as_in_an_own_database(portals, tmp_path, seed):
    first, second, both = draw(tmp_path, seed)
    with_genes(portals)
    assert load_folder(portals, first).exit_code == 0
    report = load_folder(portals, second, update=True)
    assert (report.exit_code, messages(report, "error")) == (0, [])
    updated = {table: sorted(portals.rows(statement), key=repr) for table, statement in OF_A_STUDY.items()}
    assert remove_study(portals.database, "demo1") and load_folder(portals, both).exit_code == 0
    assert {table: sorted(portals.rows(statement), key=repr) for table, statement in OF_A_STUDY.items()} == updated
    assert sum(map(bool, updated.values())) > 6


def test_a_text_that_is_too_long_for_the_portals_column_is_told(portals, made, tmp_path):
    """Columns of own databases are wider here and there: MariaDB itself would refuse the row, in words of its own."""
    files = study_files()
    files["data_samples.txt"] = files["data_samples.txt"].replace("\tS1\t", f"\t{'S' * 60}\t")
    folder = write_folder(tmp_path / "study", files)
    assert any("longer than 50 characters" in text for text in messages(load_folder(portals, folder), "error"))
    assert load_folder(made, folder).exit_code == 0


def test_what_has_no_place_is_told_once(portals, tmp_path):
    schema.ready_to_load(portals.database)
    with portals.database.load() as writer:
        load = load_on(writer, tmp_path, [])
        asked = ["resource_study", "resource_study", "mutation.ANNOTATION_JSON", "mutation.CENTER", "mutation.ANNOTATION_JSON"]
        assert [load.has_place(name) for name in asked] == [False, False, False, True, False]
    assert [(finding.severity, finding.text, finding.times) for finding in load.findings.sorted()] == [
        ("warning", "the database, which genows did not make, has no table resource_study: what belongs there is left out", 1),
        ("warning", "the database, which genows did not make, has no column mutation.ANNOTATION_JSON: what belongs there is left out", 1),
    ]


def test_an_own_database_has_a_place_for_everything(made, tmp_path):
    schema.ready_to_load(made.database)
    with made.database.load() as writer:
        load = load_on(writer, tmp_path, [])
        assert load.has_place("resource_study") and load.has_place("structural_variant.SV_STATUS")
    assert load.findings.sorted() == []


def with_reference(portals):
    """What the study of every kind wants to find, in the columns that a portal has."""
    portals.run(
        "INSERT INTO `type_of_cancer` VALUES ('mixed', 'Mixed', '', 'Black', 'mixed', 'tissue')",
        *(f"INSERT INTO `genetic_entity` VALUES ({pk}, 'GENE')" for pk, _ in enumerate(GENES, start=1)),
        *(f"INSERT INTO `gene` VALUES ({entrez}, '{symbol}', {pk}, 'x')" for pk, (entrez, symbol) in enumerate(GENES, start=1)),
        "INSERT INTO `genetic_entity` VALUES (7, 'GENESET')",
        f"INSERT INTO `geneset` VALUES (1, 7, '{GENE_SET}', '{GENE_SET}', 'd', 'l')",
        *(f"INSERT INTO `geneset_gene` VALUES (1, {entrez})" for entrez in GENE_SET_GENES),
        f"UPDATE `info` SET `GENESET_VERSION` = '{GENE_SET_VERSION}'",
    )


def test_the_study_of_every_kind_of_file_loads_as_far_as_there_is_a_place(portals, tmp_path):
    with_reference(portals)
    before = rows(portals)
    report = load_folder(portals, write_today(tmp_path / "demo2"), unknown_genes="skip")
    assert (report.exit_code, report.findings.errors) == (0, 0), messages(report, "error")
    lacking = sorted(words[1] for text in messages(report, "warning") if (words := LACKING.fullmatch(text)))
    assert lacking == [
        "column genetic_entity.STABLE_ID", "column genetic_profile.GENERIC_ASSAY_TYPE", "column mutation.ANNOTATION_JSON",
        "column structural_variant.SITE1_REGION", "column structural_variant.SITE1_REGION_NUMBER", "column structural_variant.SV_STATUS",
        "table allele_specific_copy_number", "table alteration_driver_annotation", "table generic_entity_properties", "table resource_definition", "table resource_patient", "table resource_sample",
        "table resource_study",
    ]  # fmt: skip
    # The verdict stands with the variant itself, and the one-sided variant is left out; of generic assays treatments alone are there.
    assert portals.rows("SELECT `SAMPLE_ID`, `SITE1_ENTREZ_GENE_ID`, `SITE2_ENTREZ_GENE_ID`, `DRIVER_FILTER` FROM `structural_variant`") == [
        (1, 27436, 238, "Putative_Driver"), (4, 27436, 238, "NA"),
    ]  # fmt: skip
    assert portals.rows("SELECT `STABLE_ID`, `NAME` FROM `treatment`") == [("AAG", "Drug")]
    profiles = {name for (name,) in portals.rows("SELECT `STABLE_ID` FROM `genetic_profile` WHERE `GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY'")}
    assert profiles == {"demo2_ic50"}
    assert remove_study(portals.database, "demo2")
    after = rows(portals)
    assert {table for table in after if after[table] != before[table]} == {
        "type_of_cancer", "gene_panel", "gene_panel_list", "treatment", "genetic_entity",
    }  # fmt: skip


SV = """\
Sample_Id\tSV_Status\tSite1_Hugo_Symbol\tSite1_Region\tSite1_Region_Number\tSite2_Hugo_Symbol\tEvent_Info\tcbp_driver\tNs.a
S1\tGERMLINE\tEML4\tExon\t6\tALK\tEML4-ALK\tPutative_Driver\t1
S1\tSOMATIC\tNOSUCH\t\t\tALK\tX-ALK\tPutative_Driver\t
"""
MAF = (
    "Hugo_Symbol\tTumor_Sample_Barcode\tVariant_Classification\tHGVSp_Short\tNs.a\tASCN.CLONAL\nALK\tS1\tMissense_Mutation\tp.V1E\t1\tCLONAL\n"
    "ALK\tS1\tMissense_Mutation\tp.V1E\t2\tNA\n"
)


def test_variants_go_where_there_is_a_place_for_them(portals, tmp_path):
    """Verdicts into the columns of the variant; one-sided variants, annotations and allele-specific copy number are left out."""
    add_reference(portals, [(238, "ALK", None), (27436, "EML4", None)])
    shown = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
    files = study_files() | {
        "meta_sv.txt": meta("STRUCTURAL_VARIANT", "SV", "sv.txt", stable_id="structural_variants", namespaces="Ns", **shown),
        "sv.txt": SV,
        "meta_mut.txt": meta("MUTATION_EXTENDED", "MAF", "mut.txt", stable_id="mutations", namespaces="Ns,ASCN", **shown),
        "mut.txt": MAF,
    }
    report = load_folder(portals, write_folder(tmp_path / "study", files), unknown_genes="skip", allow_skips=True)
    assert report.exit_code == 0, [str(finding) for finding in report.findings.sorted()]
    columns = "SITE1_ENTREZ_GENE_ID SITE1_EXON SITE2_ENTREZ_GENE_ID DRIVER_FILTER DRIVER_TIERS_FILTER EVENT_INFO".split()
    assert portals.rows(f"SELECT {', '.join(columns)} FROM `structural_variant`") == [(27436, 6, 238, "Putative_Driver", "NA", "EML4-ALK")]
    assert portals.rows("SELECT COUNT(*) FROM `mutation`") == [(1,)]
    lacking = {"structural_variant.SV_STATUS", "structural_variant.ANNOTATION_JSON", "mutation.ANNOTATION_JSON", "allele_specific_copy_number"}
    told = [text for text in messages(report, "warning") if "genows did not make" in text]
    assert {name for name in lacking if any(f" {name}:" in text for text in told)} == lacking
    assert any("takes no such variants" in text for text in messages(report, "warning"))


ENTITIES = """INSERT INTO `genetic_entity` (`ID`,
  `NOWHERE`, -- ? genetic_entity.NOWHERE
  `ENTITY_TYPE`)
VALUES (:entity,
  :nowhere, -- ? genetic_entity.NOWHERE
  :entity_type)
"""


def test_rows_are_inserted_without_the_values_that_have_no_place(made, tmp_path):
    (tmp_path / "add_entities.sql").write_text(ENTITIES)
    made.database.queries = read_queries(made.database.dialect, tmp_path)
    made.database.queries.choose(lambda need: need != "genetic_entity.NOWHERE")
    with made.database.write() as writer:
        assert writer.add_all("add_entities", ((number, "gone", f"T{number}") for number in range(1, 1502))) == 1501
        writer.add_columns("add_entities", [[1502], ["gone"], ["T1502"]], at_end=True)
    assert made.rows("SELECT COUNT(*) FROM `genetic_entity`") == [(1502,)]
    assert made.rows("SELECT `ID`, `ENTITY_TYPE` FROM `genetic_entity` WHERE `ID` IN (1, 1501) ORDER BY `ID`") == [(1, "T1"), (1501, "T1501")]
