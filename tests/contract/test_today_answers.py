"""The study with one of every kind of today's files, loaded and read back over HTTP: what the files say is what is answered."""

import json

import pytest

from tests.contract.conftest import served
from tests.studyfolders import load_folder
from tests.today import add_today_reference, write_today

STUDY, PROFILES = {"study_id": "demo2"}, {"genetic_profile_ids": ""}


@pytest.fixture(scope="module")
def today(made_once, tmp_path_factory):
    """A Served over the study."""
    add_today_reference(made_once)
    report = load_folder(made_once, write_today(tmp_path_factory.mktemp("today") / "demo2"), unknown_genes="skip")
    assert report.exit_code == 0
    it = served(made_once.database.dialect, made_once.settings["db.connection_string"])
    yield it
    it.app.close()


@pytest.fixture
def of(today):
    """of(path, parameters, fields): those fields of the records that an address answers."""

    def asked(path, parameters, *fields):
        return [tuple(record[field] for field in fields) for record in today.records(path, **parameters)]

    return asked


def test_timeline(of):
    assert of("/api/clinicalevents", STUDY, "patient_id", "event_type", "start_date", "stop_date", "key", "value") == [
        ("P1", "TREATMENT", "10", None, "AGENT", "Aspirin"), ("P2", "STATUS", "-3", "5", None, None),
    ]  # fmt: skip


def test_resources(of):
    fields = "resource_id", "resource_type", "patient_id", "sample_id", "open_by_default", "priority", "description", "url"
    assert of("/api/resources", STUDY, *fields) == [
        ("HOME", "STUDY", None, None, "0", "1", "", "https://x.org/"), ("NOTES", "PATIENT", "P1", None, "1", "1", "", "https://x.org/1"),
        ("SLIDE", "SAMPLE", "P2", "S3", "0", "1", "", "https://x.org/3"),
    ]  # fmt: skip


def test_panel(of):
    assert of("/api/genepanels", {}, "gene_panel_id", "description", "hugo_gene_symbol") == [("DP1", "d", "ALK"), ("DP1", "d", "EGFR")]


def test_mutations_with_drivers_annotations_and_copies_of_alleles(of):
    fields = "genetic_profile_id", "sample_id", "hugo_gene_symbol", "amino_acid_change", "driver_filter", "driver_filter_annotation"
    assert of("/api/mutations", PROFILES, *fields) == [
        ("demo2_mutations", "S1", "BRAF", "V600E", "Putative_Driver", "known"), ("demo2_mutations", "S3", "TP53", "R273C", None, None),
        ("demo2_mutations_uncalled", "S1", "EGFR", "L858R", None, None),
    ]  # fmt: skip
    assert of("/api/mutations", PROFILES, "hugo_gene_symbol", "annotation_json", "ascn_method", "clonal") == [
        ("BRAF", '{"NS1":{"score":0.5}}', "FACETS", "SUBCLONAL"), ("TP53", '{"NS1":{"score":null}}', "NA", None), ("EGFR", None, None, None),
    ]  # fmt: skip


def test_structural_variants_and_fusions(of):
    fields = "sample_id", "site1_hugo_symbol", "site2_hugo_symbol", "event_info", "length", "driver_filter", "dna_support", "site2_effect_on_frame"
    assert of("/api/structuralvariants", PROFILES, *fields) == [
        ("S3", None, "ALK", "Inversion", "10", None, "NA", "NA"), ("S1", "EML4", "ALK", "EML4-ALK fusion", "-1", "Putative_Driver", "NA", "NA"),
        ("S4", "EML4", "ALK", "EML4-ALK fusion", "-1", None, "yes", "in-frame"),
    ]  # fmt: skip


def test_events_of_copy_number_with_their_region(of):
    fields = "genetic_profile_id", "sample_id", "hugo_gene_symbol", "alteration", "driver_filter", "driver_filter_annotation", "region_q_value"
    assert of("/api/copynumberevents", PROFILES, *fields) == [
        ("demo2_gistic", "S1", "EGFR", "2", None, None, "0.1"), ("demo2_gistic", "S4", "EGFR", "-2", "Putative_Passenger", "x", None),
        ("demo2_cna", "S1", "EGFR", "2", "Putative_Driver", "z", "0.1"), ("demo2_cna", "S3", "EGFR", "-2", None, None, None),
    ]  # fmt: skip


def test_regions(of):
    fields = "alteration", "chr", "cytoband", "peak_start", "peak_end", "q_value", "hugo_gene_symbol"
    assert of("/api/copynumberregions", {"study_ids": "demo2"}, *fields) == [("AMP", "7", "7p11.2", "100", "200", "0.1", "EGFR")]


def test_generic_assays_of_every_kind(of):
    answered = of("/api/genericassaydata", PROFILES, "genetic_profile_id", "stable_id", "sample_id", "value", "properties")
    assert [(*record[:4], json.loads(record[4])) for record in answered] == [
        ("demo2_arm", "1p", "S1", "Gain", {"NAME": "Arm 1p"}), ("demo2_bin", "e_bin", "S1", "true", {"name": "E"}),
        ("demo2_ic50", "AAG", "S1", ">8", {"NAME": "Drug"}), ("demo2_ic50", "AAG", "S2", "0.25", {"NAME": "Drug"}),
        ("demo2_sig", "sig_1", "S3", "0.9", {"NAME": "Age"}), ("demo2_sig", "sig_1", "S1", "0.1", {"NAME": "Age"}),
        ("demo2_sig", "sig_1", "S2", "0.1", {"NAME": "Age"}),
    ]  # fmt: skip


def test_scores_and_p_values_of_gene_sets(of):
    asked = {"genetic_profile_ids": "demo2_gsva_scores,demo2_gsva_pvalues", "genes": "SET_A"}
    assert of("/api/geneticprofiledata", asked, "genetic_profile_id", "hugo_gene_symbol", "sample_id", "profile_data") == [
        ("demo2_gsva_scores", "SET_A", "S1", "0.5"), ("demo2_gsva_scores", "SET_A", "S2", "-0.25"), ("demo2_gsva_pvalues", "SET_A", "S1", "0.01"),
        ("demo2_gsva_pvalues", "SET_A", "S2", "0.2"),
    ]  # fmt: skip
    assert of("/api/genesetdefinitions", {}, "geneset_id", "hugo_gene_symbol") == [("SET_A", "EGFR"), ("SET_A", "TP53")]
