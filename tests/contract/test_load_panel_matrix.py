"""The panel matrix: which samples were assayed with which gene panel, and what follows for their mutations, on both databases."""

import pytest

from genows.errors import StudyError
from genows.load import kinds
from genows.load.caselists import load_case_list
from genows.load.genepanels import load_panel, load_panel_matrix
from genows.load.maf.mutations import load_mutations
from genows.load.matrix.matrixfile import load_matrix
from genows.load.metafile import Meta
from tests.loads import add_reference, add_study, run_load, written_meta

GENES = [(673, "BRAF", "protein-coding"), (1956, "EGFR", "protein-coding"), (7157, "TP53", "protein-coding")]
SAMPLES = ["S1", "S2", "S3", "TCGA-AB-0001-01", "S5"]
NAMES = {"profile_name": "n", "profile_description": "d", "show_profile_in_analysis_tab": "true"}
MAF = {"genetic_alteration_type": "MUTATION_EXTENDED", "datatype": "MAF", "stable_id": "mutations", **NAMES}
MAF_ROWS = [
    ["Hugo_Symbol", "Chromosome", "Start_Position", "Variant_Classification", "Tumor_Sample_Barcode", "HGVSp_Short"],
    ["BRAF", "7", "1", "Missense_Mutation", "S1", "p.V600E"],
    ["TP53", "17", "2", "Missense_Mutation", "S1", "p.R273C"],
]
CNA = {"genetic_alteration_type": "COPY_NUMBER_ALTERATION", "datatype": "DISCRETE", "stable_id": "gistic", **NAMES}
CNA_ROWS = [["Hugo_Symbol", "S1", "S2"], ["BRAF", "0", "2"]]
MATRIX = {"genetic_alteration_type": "GENE_PANEL_MATRIX", "datatype": "GENE_PANEL_MATRIX"}


@pytest.fixture
def load(made, tmp_path):
    """load(*rows, sequenced=(), gene_panel=None, **options): the profiles, a panel matrix of these rows (cells with blanks between), and
    where *sequenced* is given the case list of that name; the Load."""
    add_reference(made, GENES)
    add_study(made, SAMPLES)

    def run(*rows, sequenced=None, gene_panel=None, **options):
        panel = {"gene_panel": gene_panel} if gene_panel else {}
        maf = written_meta(tmp_path, "maf", MAF_ROWS, **MAF)
        cna = written_meta(tmp_path, "cna", CNA_ROWS, **CNA, **panel)
        matrix = written_meta(tmp_path, "matrix", [row.split(" ") for row in rows], **MATRIX)

        def everything(load, matrix):
            load.panels.pks.update(load.db.all("panel_rows"))
            for panel_id, genes in (("PA", "BRAF\tEGFR"), ("PB", "TP53")):
                load_panel(load, _file(kinds.GENE_PANEL, f"{panel_id}.txt", stable_id=panel_id, description="d", gene_list=genes))
            load_mutations(load, maf)
            load_matrix(load, cna)
            load.profiles.pks["demo1_structural_variants"] = _add_structural_variants(load)
            load_panel_matrix(load, matrix)
            if sequenced is not None:
                load_case_list(load, _list(sequenced))

        return run_load(made, tmp_path, SAMPLES, everything, matrix, **options)

    return run


def _file(kind, name, **fields):
    return Meta(None, name, kind, fields, {field: line for line, field in enumerate(fields, start=1)})


def _list(samples):
    fields = {"stable_id": "demo1_sequenced", "case_list_name": "n", "case_list_description": "d", "case_list_ids": "\t".join(samples)}
    return _file(kinds.CASE_LIST, "case_lists/sequenced.txt", **fields)


def _add_structural_variants(load):
    profile_pk = load.ids.next("genetic_profile")
    row = (profile_pk, "demo1_structural_variants", 1, "STRUCTURAL_VARIANT", "SV", "n", "d", 1, None, None, None, 0)
    load.db.add_all("add_genetic_profiles", [row])
    return profile_pk


def assayed(made, profile):
    return made.rows(
        "SELECT `s`.`STABLE_ID`, `g`.`STABLE_ID` FROM `sample_profile` `x` JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `x`.`SAMPLE_ID`"
        " JOIN `genetic_profile` `p` ON `p`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID`"
        " LEFT JOIN `gene_panel` `g` ON `g`.`INTERNAL_ID` = `x`.`PANEL_ID`"
        f" WHERE `p`.`STABLE_ID` = 'demo1_{profile}' ORDER BY `s`.`INTERNAL_ID`"
    )


def mutation_counts(made):
    return made.rows(
        "SELECT `s`.`STABLE_ID`, `ATTR_VALUE` FROM `clinical_sample` JOIN `sample` `s` USING (`INTERNAL_ID`) ORDER BY `INTERNAL_ID`"
    )


def counters(load):
    (report,) = (part for part in load.report.files if part.kind == kinds.PANEL_MATRIX)
    return report.counters


def told(load):
    """(severity, rule, lines, columns, values) of what is told about the panel matrix."""
    return [
        (found.severity, found.rule, found.lines, list(found.columns), list(found.values))
        for found in load.findings.sorted()
        if found.file == "data_matrix.txt" and not (found.severity == "note" and found.rule != "P-08")
    ]


@pytest.mark.parametrize("column", ["gistic", "demo1_gistic"])
def test_pairs_are_set_inserted_and_left_alone(made, load, column):
    done = load(f"SAMPLE_ID {column}", "S1 PA", "S3 PB", "S2 NA", "S1 PB")
    assert assayed(made, "gistic") == [("S1", "PB"), ("S2", None), ("S3", "PB")]
    assert counters(done) == {
        "pairs set": 1, "pairs inserted": 1, "pairs left alone": 1, "whole-exome and whole-genome cells": 0, "MUTATION_COUNT values written": 0,
    }  # fmt: skip
    assert told(done) == [("warning", "P-04", [5], [1], ["S1"])]


def test_samples_are_found_by_their_normalised_ids(made, load):
    done = load("SAMPLE_ID gistic", "TCGA-AB-0001-01A-11D PA", "TCGA-AB-0001-11A PA")
    assert assayed(made, "gistic") == [("S1", None), ("S2", None), ("TCGA-AB-0001-01", "PA")]
    assert told(done) == []
    assert done.report.files[-1].skips == {"normal sample": [(3, "TCGA-AB-0001-11A")]}


@pytest.mark.parametrize("column", ["structural_variants", "fusion", "demo1_fusion"])
def test_fusions_are_structural_variants(made, load, column):
    load(f"SAMPLE_ID {column}", "S1 PA")
    assert assayed(made, "structural_variants") == [("S1", "PA")]


@pytest.mark.parametrize("word", ["WXS", "WGS", "WXS/WGS"])
def test_words_for_whole_exomes_and_genomes_profile_without_a_panel(made, load, word):
    done = load("SAMPLE_ID gistic", f"S3 {word}", "S1 NA", f"S2 {word}", gene_panel="PB")
    assert assayed(made, "gistic") == [("S1", "PB"), ("S2", None), ("S3", None)]
    assert counters(done)["whole-exome and whole-genome cells"] == 2


def test_such_a_word_is_a_panel_where_one_is_called_so(made, load):
    made.run("INSERT INTO `gene_panel` VALUES (77, 'WXS', 'd')")
    done = load("SAMPLE_ID gistic", "S1 WXS", "S3 WGS")
    assert assayed(made, "gistic") == [("S1", "WXS"), ("S2", None), ("S3", None)]
    assert counters(done)["whole-exome and whole-genome cells"] == 1


def test_samples_that_the_matrix_profiles_have_a_mutation_count(made, load):
    done = load("SAMPLE_ID mutations", "S1 WXS", "S2 PA", "S3 NA", "TCGA-AB-0001-01 WGS")
    assert mutation_counts(made) == [("S1", "2"), ("S2", "0"), ("TCGA-AB-0001-01", "0")]
    assert counters(done)["MUTATION_COUNT values written"] == 3


def test_a_column_that_stands_twice_counts_once_the_last_time(made, load):
    done = load("SAMPLE_ID gistic gistic", "S1 PA PB")
    assert assayed(made, "gistic") == [("S1", "PB"), ("S2", None)]
    assert ("warning", "F-17", [1], [3], ["gistic"]) in told(done)


def test_a_matrix_without_its_sample_column_stops_the_file(load):
    with pytest.raises(StudyError, match="column SAMPLE_ID is missing"):
        load("SAMPLE gistic", "S1 PA")


def test_an_unknown_panel_stops_the_load(load):
    assert told(load("SAMPLE_ID gistic", "S1 PX")) == [("error", "P-07", [2], [2], ["PX"])]


# id: (bad rows, good rows), severities in a load and in a validation, rule, lines, columns, values of what is told of the bad rows
ODD = {
    "SAMPLE_ID late": (("gistic SAMPLE_ID", "PA S1"), ("SAMPLE_ID gistic", "S1 PA"), "warning", "warning", "P-01", [1], [2], []),
    "no profile": (("SAMPLE_ID mrna", "S1 PA"), ("SAMPLE_ID gistic", "S1 PA"), "warning", "error", "P-02", [1], [2], ["mrna"]),
    "sample twice": (("SAMPLE_ID gistic", "S1 PA", "S1 PB"), ("SAMPLE_ID gistic", "S1 PA", "S2 PB"), "warning", "error", "P-04", [3], [1], ["S1"]),
    "unknown sample": (("SAMPLE_ID gistic", "S9 PA"), ("SAMPLE_ID gistic", "S5 PA"), "warning", "error", "P-05", [2], [1], ["S9"]),
    "blank cell": (("SAMPLE_ID gistic", "S1 "), ("SAMPLE_ID gistic", "S1 NA"), "warning", "error", "F-13", [2], [2], []),
}


@pytest.mark.parametrize("validating", [False, True], ids=["load", "validation"])
@pytest.mark.parametrize("kind", [0, 1], ids=["bad", "good"])
@pytest.mark.parametrize("case", ODD.values(), ids=ODD)
def test_odd_matrices_are_told_and_their_twins_are_not(load, case, kind, validating):
    *rows, in_load, in_validation, rule, lines, columns, values = case
    severity = in_validation if validating else in_load
    if validating and severity == "error" and lines == [1] and not kind:
        with pytest.raises(StudyError, match="the header has errors"):
            load(*rows[kind], validating=True)
        return
    found = [finding for finding in told(load(*rows[kind], validating=validating)) if finding[0] != "note"]
    assert found == ([] if kind else [(severity, rule, lines, columns, values)])


def test_a_profile_with_a_panel_of_its_own_is_told(made, load):
    done = load("SAMPLE_ID gistic", "S1 PA", gene_panel="PB")
    assert assayed(made, "gistic") == [("S1", "PA"), ("S2", "PB")]
    assert told(done) == [("warning", "P-03", [1], [2], ["gistic"])]


def test_samples_that_the_list_of_the_sequenced_lacks_are_told(load):
    rows = ("SAMPLE_ID mutations gistic", "S1 WXS PA", "S2 PA PA", "S3 NA PA")
    assert told(load(*rows, sequenced=["S1"])) == [("warning", "P-06", [3], [], ["S2"])]


def test_samples_that_the_list_of_the_sequenced_has_are_not_told(load):
    assert told(load("SAMPLE_ID mutations", "S1 WXS", "S2 PA", "S3 NA", sequenced=["S1", "S2"])) == []


def test_cells_of_whole_exomes_are_counted_in_a_validation(load):
    done = load("SAMPLE_ID mutations structural_variants", "S1 WXS PA", "S2 WGS WXS/WGS", validating=True)
    (note,) = [finding for finding in done.findings.sorted() if finding.rule == "P-08"]
    assert (note.severity, note.text[:11]) == ("note", "3 cells say")
