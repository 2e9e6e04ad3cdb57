"""Meta files: names, syntax, kinds, fields, stable ids."""

import pytest

from genows.errors import StudyError
from genows.load.meta import kinds
from genows.load.meta.metafile import fields_of, full_profile_id, is_meta_name, read_meta
from genows.load.report.findings import Findings
from tests.studyfolders import fields, meta


@pytest.mark.parametrize("name", ["meta_cna.txt", "cna.meta", "x_meta_cna.txt", "Meta2.txt", "meta", "a-META-b"])
def test_names_of_meta_files(name):
    assert is_meta_name(name)


@pytest.mark.parametrize("name", ["metadata.txt", "mymeta.txt", ".meta_cna.txt", "meta_cna.txt~", "data_cna.txt", "2meta.txt"])
def test_names_of_other_files(name):
    assert not is_meta_name(name)


@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param("a: b: c\n", {"a": "b: c"}, id="split at the first colon"),
        pytest.param("  a\t:  b  \n", {"a": "b"}, id="both sides stripped"),
        pytest.param("a: 1\n\n  \na: 2\n", {"a": "2"}, id="blank lines pass, the last of repeated fields counts"),
        pytest.param("a: x\\ty\n# b: 1\n", {"a": "x\\ty", "# b": "1"}, id="no escapes, no comments"),
        pytest.param("a: 1\rb: 2\r\nc: 3", {"a": "1", "b": "2", "c": "3"}, id="every line end"),
        pytest.param("a: x\x0by\u2028z\n", {"a": "x\x0by\u2028z"}, id="other separators are text"),
        pytest.param("a:\n", {"a": ""}, id="an empty value"),
    ],
)
def test_syntax(text, given):
    assert fields_of(text, "meta.txt")[0] == given


def test_a_line_without_a_colon_makes_the_file_unusable():
    with pytest.raises(StudyError) as caught:
        fields_of("a: 1\n\nb = 2\n", "meta.txt")
    assert (caught.value.file, caught.value.line) == ("meta.txt", 3)


def read(tmp_path, text):
    """(the meta file or None, severities and texts found)."""
    (tmp_path / "meta_x.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    findings = Findings()
    found = read_meta(tmp_path, "meta_x.txt", findings)
    return found, [(finding.severity, finding.text) for finding in findings.sorted()]


@pytest.mark.parametrize("pair", kinds.PAIRS, ids=" ".join)
def test_kind_by_alteration_type_and_datatype(tmp_path, pair):
    allowed = kinds.STABLE_IDS.get(pair)
    all_fields = dict.fromkeys(kinds.KINDS[kinds.PAIRS[pair]].fields, "1")
    all_fields |= {"genetic_alteration_type": pair[0], "datatype": pair[1]}
    if pair in kinds.STABLE_IDS:
        all_fields["stable_id"] = min(allowed or {"anything-1"})
    assert read(tmp_path, fields(**all_fields))[0].kind == kinds.PAIRS[pair]


def test_a_study_file_has_no_pair(tmp_path):
    text = fields(cancer_study_identifier="s", type_of_cancer="t", name="n", description="d", short_name="s")
    assert read(tmp_path, text)[0].kind == kinds.STUDY


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("name: x\n", "kind of the file is not known", id="no pair and no study"),
        pytest.param(meta("METHYLATION", "DISCRETE", "d.txt"), "METHYLATION may have: CONTINUOUS", id="a pair that there is not"),
        pytest.param(meta("clinical", "SAMPLE_ATTRIBUTES", "d.txt"), "perhaps `CLINICAL` is meant", id="case counts"),
        pytest.param(fields(genetic_alteration_type="CLINICAL", datatype="SAMPLE_ATTRIBUTES", data_filename="d"),
                     "`cancer_study_identifier` is missing", id="a required field missing"),
        pytest.param(meta("CLINICAL", "SAMPLE_ATTRIBUTES", ""), "`data_filename` is missing", id="a required field empty"),
        pytest.param(meta("COPY_NUMBER_ALTERATION", "CONTINUOUS", "d.txt", stable_id="gistic"), "may have: linear_CNA",
                     id="the stable id of another datatype"),
        pytest.param(meta("GENERIC_ASSAY", "LIMIT-VALUE", "d.txt", stable_id="a b", pivot_threshold_value="1", value_sort_order="ASC"),
                     "letters, digits", id="a blank in a free stable id"),
    ],
)  # fmt: skip
def test_unusable_files_say_why(tmp_path, text, words):
    found, said = read(tmp_path, text)
    assert found is None
    assert any(severity == "error" and words in sentence for severity, sentence in said)


def test_unknown_fields_are_warned_of_and_expected_ones_have_defaults(tmp_path):
    found, said = read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stable_id="gistic", colour="red"))
    assert {severity for severity, _ in said} == {"warning"}
    assert len(said) == 4 and any("`colour`" in sentence for _, sentence in said)
    assert found.shown and found.profile_id.endswith("_gistic")


def test_a_misspelt_field_is_told_what_it_may_mean(tmp_path):
    _, said = read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stabel_id="gistic"))
    assert ("error", "field `stable_id` is missing; every discrete CNA meta file needs it") in said
    assert ("warning", "field `stabel_id` is not recognised and ignored; perhaps `stable_id` is meant") in said


@pytest.mark.parametrize(
    ("field", "shown"),
    [pytest.param("False", False, id="false, in any case"), pytest.param("no", True, id="any other word"), pytest.param("true", True, id="true")],
)
def test_show_profile_in_analysis_tab(tmp_path, field, shown):
    text = meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stable_id="gistic", show_profile_in_analysis_tab=field)
    assert read(tmp_path, text)[0].shown is shown


def test_files_are_utf8(tmp_path):
    assert read(tmp_path, "cancer_study_identifier: s\ntype_of_cancer: t\nname: Ångström\ndescription: d\nshort_name: s\n")[0].get("name") == "Ångström"
    with pytest.raises(StudyError) as caught:
        read(tmp_path, b"type_of_cancer: t\nname: \xc5ngstr\xf6m\n")
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("stable_id", "full"),
    [pytest.param("gistic", "demo_gistic", id="the study id in front"), pytest.param("demo_gistic", "demo_gistic", id="once only")],
)
def test_full_profile_id(stable_id, full):
    assert full_profile_id("demo", stable_id) == full


@pytest.mark.parametrize("name", ["/etc/passwd", "../other/data.txt", "a/../../data.txt", ".."])
def test_a_data_file_outside_the_folder_is_refused(tmp_path, name):
    found, said = read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", name, stable_id="gistic"))
    assert found is None
    assert ("error", "data_filename leads out of the study's folder; give a path within it") in said


@pytest.mark.parametrize("name", ["data.txt", "sub/data.txt", "..data.txt", "./data.txt"])
def test_a_data_file_within_the_folder_is_taken(tmp_path, name):
    assert read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", name, stable_id="gistic"))[0].data_file == name


SHOWN = {"show_profile_in_analysis_tab": "true", "profile_name": "n", "profile_description": "d"}
OF_A_PROFILE = {**SHOWN, "gene_panel": "P", "target_line": "all"}
OF_GENE_SETS = {"source_stable_id": "mrna", "geneset_def_version": "1", "target_line": "all"}
OF_MUTATIONS = {"swissprot_identifier": "name", "variant_classification_filter": "Silent", "normal_samples_list": "N"}


@pytest.mark.parametrize(
    ("pair", "stable_ids", "fields"),
    [
        pytest.param(pair, stable_ids.split(), fields, id=pair)
        for pair, stable_ids, fields in (
            ("COPY_NUMBER_ALTERATION DISCRETE", "gistic cna cna_rae cna_consensus", OF_A_PROFILE),
            ("COPY_NUMBER_ALTERATION CONTINUOUS", "linear_CNA", OF_A_PROFILE),
            ("COPY_NUMBER_ALTERATION LOG2-VALUE", "log2CNA", OF_A_PROFILE),
            ("MRNA_EXPRESSION CONTINUOUS", "mrna mrna_U133 rna_seq_v2_mrna mirna mrna_seq_tpm", OF_A_PROFILE | {"source_stable_id": "mrna"}),
            ("MRNA_EXPRESSION Z-SCORE", "mrna_median_Zscores rna_seq_v2_mrna_median_Zscores", OF_A_PROFILE | {"source_stable_id": "mrna"}),
            ("MRNA_EXPRESSION DISCRETE", "mrna_outliers", OF_A_PROFILE),
            ("METHYLATION CONTINUOUS", "methylation_hm27 methylation_hm450", OF_A_PROFILE),
            ("PROTEIN_LEVEL LOG2-VALUE", "rppa", OF_A_PROFILE),
            ("PROTEIN_LEVEL Z-SCORE", "rppa_Zscores protein_quantification_zscores", OF_A_PROFILE),
            ("PROTEIN_LEVEL CONTINUOUS", "protein_quantification", OF_A_PROFILE),
            ("MUTATION_EXTENDED MAF", "mutations", OF_A_PROFILE | OF_MUTATIONS),
            ("FUSION FUSION", "fusion", OF_A_PROFILE),
            ("STRUCTURAL_VARIANT SV", "structural_variants", OF_A_PROFILE),
            ("GENESET_SCORE GSVA-SCORE", "gsva_scores", SHOWN | OF_GENE_SETS),
            ("GENERIC_ASSAY LIMIT-VALUE", "anything-At_all", SHOWN | {"pivot_threshold_value": "1", "value_sort_order": "ASC"}),
        )
    ],
)
def test_what_a_profile_may_say_needs_no_comment(tmp_path, pair, stable_ids, fields):
    alteration_type, datatype = pair.split()
    for stable_id in stable_ids:
        given = {
            "cancer_study_identifier": "s", "genetic_alteration_type": alteration_type, "datatype": datatype, "data_filename": "d.txt",
            "stable_id": stable_id, **fields,
        }  # fmt: skip
        meta, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in given.items()))
        assert meta is not None
        assert findings == []
    refused, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in {**given, "stable_id": "not.any"}.items()))
    assert refused is None
    other, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in {**given, "stable_id": "unheard_of"}.items()))
    assert (other is None) == (pair != "GENERIC_ASSAY LIMIT-VALUE")


def test_what_a_study_may_say_needs_no_comment(tmp_path):
    names = (
        "cancer_study_identifier type_of_cancer name description short_name citation pmid groups add_global_case_list tags_file"
        " reference_genome study_access"
    ).split()
    meta, findings = read(tmp_path, "".join(f"{name}: x\n" for name in names))
    assert meta is not None
    assert findings == []


def test_a_stable_id_of_other_characters_is_told_which_there_may_be(tmp_path):
    text = "cancer_study_identifier: s\ngenetic_alteration_type: METHYLATION\ndatatype: CONTINUOUS\ndata_filename: d\nstable_id: a b\n"
    sentence = "stable_id may hold letters, digits, `_` and `-` only"
    assert ("error", sentence) in read(tmp_path, text)[1]
