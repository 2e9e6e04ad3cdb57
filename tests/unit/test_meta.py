"""Meta files: names, syntax, kinds, fields, stable ids."""

from inspect import signature

import pytest

from genows.errors import StudyError
from genows.load import kinds
from genows.load.entries import is_backup, is_meta_name
from genows.load.findings import Findings
from genows.load.kinds import kind_of, why_unknown
from genows.load.metachecks import checked
from genows.load.metafile import Meta, fields_of, full_profile_id, read_fields
from tests.studyfolders import fields, meta


@pytest.mark.parametrize("name", ["meta_cna.txt", "cna.meta", "x_meta_cna.txt", "Meta2.txt", "meta", "a-META-b"])
def test_names_of_meta_files(name):
    assert is_meta_name(name)


@pytest.mark.parametrize("name", ["metadata.txt", "mymeta.txt", "data_cna.txt", "2meta.txt"])
def test_names_of_other_files(name):
    assert not is_meta_name(name) and not is_backup(name)


@pytest.mark.parametrize(
    "name",
    [
        "meta_cna.txt.orig", "meta_cna.txt.BAK", "meta.old", "meta.tmp", "meta.swp", "meta.rej", "meta.save", "meta_cna.txt~",
        ".meta_cna.txt", "#meta_cna.txt#", "ONCOKB_IMPORT_BACKUP_meta.txt", "~$meta_cna.xlsx", "Thumbs.db", ".DS_Store", "desktop.ini",
    ],
)  # fmt: skip
def test_names_of_backups(name):
    assert is_backup(name) and not is_meta_name(name)


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


def test_an_empty_file_is_told_as_such(tmp_path):
    assert read(tmp_path, "")[1] == [("unknown", "the kind of the file is not known: it has no field; each line is a field's name, a colon and the value")]
    assert "genetic_alteration_type and datatype must both be given" in read(tmp_path, "description: x")[1][0][1]


def read(tmp_path, text):
    """(the meta file or None, severities and texts found)."""
    (tmp_path / "meta_x.txt").write_bytes(text if isinstance(text, bytes) else text.encode())
    findings = Findings()
    fields, lines = read_fields(tmp_path, "meta_x.txt")
    kind = kind_of(fields)
    if kind == kinds.UNKNOWN:
        return None, [("unknown", why_unknown(fields)[0])]
    found = checked(Meta(tmp_path, "meta_x.txt", kind, fields, lines), findings)
    return found, [(finding.severity, finding.text) for finding in findings.sorted()]


@pytest.mark.parametrize("kind", kinds.KINDS)
def test_every_kind_has_the_function_that_loads_it(kind):
    assert list(signature(kinds.KINDS[kind].load).parameters)[:2] == ["load", "meta"]


@pytest.mark.parametrize("pair", kinds.PAIRS, ids=" ".join)
def test_kind_by_alteration_type_and_datatype(tmp_path, pair):
    all_fields = dict.fromkeys(kinds.KINDS[kinds.PAIRS[pair]].fields, "1")
    all_fields |= {"genetic_alteration_type": pair[0], "datatype": pair[1]}
    assert read(tmp_path, fields(**all_fields))[0].kind == kinds.PAIRS[pair]


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        pytest.param({"cancer_study_identifier": "s", "type_of_cancer": "t"}, kinds.STUDY, id="an id and a type of cancer: the study"),
        pytest.param({"type_of_cancer": "t", "name": "n"}, kinds.STUDY, id="the study, which lacks its id"),
        pytest.param({"type_of_cancer": "t", "data_filename": "d"}, kinds.CANCER_TYPE, id="a type of cancer and data"),
        pytest.param({"cancer_study_identifier": "s", "resource_type": "DEFINITION"}, kinds.RESOURCE_DEFINITION, id="definitions"),
        pytest.param({"cancer_study_identifier": "s", "resource_type": "STUDY"}, kinds.STUDY_RESOURCES, id="study resources"),
        pytest.param({"cancer_study_identifier": "s", "resource_type": "PATIENT"}, kinds.PATIENT_RESOURCES, id="patient resources"),
        pytest.param({"cancer_study_identifier": "s", "resource_type": "SAMPLE"}, kinds.SAMPLE_RESOURCES, id="sample resources"),
        pytest.param({"cancer_study_identifier": "s", "resource_type": "sample"}, kinds.UNKNOWN, id="a resource_type that there is not"),
        pytest.param({"resource_type": "SAMPLE"}, kinds.UNKNOWN, id="resources of no study"),
        pytest.param({"cancer_study_identifier": "s", "type_of_cancer": "t", "resource_type": "SAMPLE"}, kinds.STUDY, id="the study first"),
        pytest.param({"cancer_study_identifier": "s", "genetic_alteration_type": "CLINICAL"}, kinds.UNKNOWN, id="half a pair"),
        pytest.param({}, kinds.UNKNOWN, id="nothing"),
    ],
)  # fmt: skip
def test_kind_without_a_pair(given, kind):
    assert kind_of(given) == kind


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("name: x\n", "kind of the file is not known", id="no pair and no study"),
        pytest.param(meta("METHYLATION", "DISCRETE", "d.txt"), "METHYLATION may have: CONTINUOUS", id="a pair that there is not"),
        pytest.param(meta("clinical", "SAMPLE_ATTRIBUTES", "d.txt"), "perhaps `CLINICAL` is meant", id="case counts"),
        pytest.param(fields(genetic_alteration_type="CLINICAL", datatype="SAMPLE_ATTRIBUTES", data_filename="d"),
                     "`cancer_study_identifier` is missing", id="a required field missing"),
        pytest.param(meta("CLINICAL", "SAMPLE_ATTRIBUTES", ""), "`data_filename` is missing", id="a required field empty"),
        pytest.param(fields(cancer_study_identifier="s", genetic_alteration_type="CLINICAL"), "`datatype` is missing; CLINICAL may have",
                     id="half a pair"),
        pytest.param(fields(cancer_study_identifier="s", resource_type="sample"), "resource_type is none of DEFINITION", id="a resource type"),
        pytest.param(meta("GENERIC_ASSAY", "LIMIT-VALUE", "d.txt", stable_id="a b", pivot_threshold_value="1", value_sort_order="ASC"),
                     "letters, digits", id="a blank in a free stable id"),
    ],
)  # fmt: skip
def test_unusable_files_say_why(tmp_path, text, words):
    found, said = read(tmp_path, text)
    assert found is None
    assert any(severity in ("error", "unknown") and words in sentence for severity, sentence in said)


def test_unknown_fields_are_warned_of_and_expected_ones_have_defaults(tmp_path):
    found, said = read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stable_id="gistic", colour="red"))
    assert [severity for severity, _ in said] == ["warning"] * 3 + ["note"]
    assert any("`colour`" in sentence for _, sentence in said)
    assert found.shown and found.profile_id.endswith("_gistic")


def test_a_misspelt_field_is_told_what_it_may_mean(tmp_path):
    _, said = read(tmp_path, meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d.txt", stabel_id="gistic"))
    assert ("error", "field `stable_id` is missing; every discrete CNA meta file needs it") in said
    assert ("note", "field `stabel_id` is not recognised and ignored; perhaps `stable_id` is meant") in said


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


SHOWN = {"show_profile_in_analysis_tab": "false", "profile_name": "n", "profile_description": "d"}
OF_A_PROFILE = {**SHOWN, "gene_panel": "P"}
OF_A_MATRIX = {**OF_A_PROFILE, "target_line": "all"}
OF_GENE_SETS = {"source_stable_id": "mrna", "geneset_def_version": "1"}
OF_MUTATIONS = {"swissprot_identifier": "name", "variant_classification_filter": "Silent", "normal_samples_list": "N", "namespaces": "A,B"}
OF_AN_ASSAY = {
    "generic_assay_type": "X", "generic_entity_meta_properties": "NAME", "patient_level": "TRUE", "pivot_threshold_value": "1",
    "value_sort_order": "asc",
}  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "fields"),
    [
        pytest.param(pair, fields, id=" ".join(pair))
        for kind, fields in (
            (kinds.DISCRETE_CNA, OF_A_MATRIX),
            (kinds.DISCRETE_LONG, OF_A_PROFILE | {"namespaces": "A"}),
            (kinds.CONTINUOUS_CNA, OF_A_MATRIX | {"source_stable_id": "mrna"}),
            (kinds.LOG2_CNA, OF_A_MATRIX),
            (kinds.EXPRESSION, OF_A_MATRIX | {"source_stable_id": "mrna_U133"}),
            (kinds.METHYLATION, OF_A_MATRIX | {"source_stable_id": "mrna"}),
            (kinds.PROTEIN, OF_A_MATRIX | {"source_stable_id": "mrna"}),
            (kinds.MUTATIONS, OF_A_PROFILE | OF_MUTATIONS),
            (kinds.UNCALLED_MUTATIONS, OF_A_PROFILE | OF_MUTATIONS),
            (kinds.STRUCTURAL_VARIANTS, OF_A_PROFILE | {"namespaces": "A"}),
            (kinds.GENESET_SCORES, SHOWN | OF_GENE_SETS),
            (kinds.GENERIC_ASSAY, OF_A_PROFILE | OF_AN_ASSAY),
        )
        for pair, its_kind in kinds.PAIRS.items()
        if its_kind == kind and pair not in kinds.LEGACY
    ],
)
def test_what_a_profile_may_say_needs_no_comment(tmp_path, pair, fields):
    alteration_type, datatype = pair
    given = {
        "cancer_study_identifier": "s", "genetic_alteration_type": alteration_type, "datatype": datatype, "data_filename": "d.txt", **fields,
    }  # fmt: skip
    for stable_id in {"x_1"} if pair not in kinds.USUAL else kinds.USUAL[pair] - {fields.get("source_stable_id")}:
        meta, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in {**given, "stable_id": stable_id}.items()))
        assert meta is not None
        assert findings == []
    refused, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in {**given, "stable_id": "not/any"}.items()))
    assert refused is None
    other, findings = read(tmp_path, "".join(f"{name}: {value}\n" for name, value in {**given, "stable_id": "un.heard-(of)+[x]',:;"}.items()))
    assert other is not None
    assert [severity for severity, _ in findings] == ["note"] * (pair in kinds.USUAL)


def test_what_a_study_may_say_needs_no_comment(tmp_path):
    names = "type_of_cancer name description short_name citation groups tags_file reference_genome study_access".split()
    given = dict.fromkeys(names, "x") | {"cancer_study_identifier": "s", "pmid": "1,22", "add_global_case_list": "True"}
    meta, findings = read(tmp_path, fields(**given))
    assert meta is not None
    assert findings == []


def test_a_study_needs_an_id_a_type_and_a_name_alone(tmp_path):
    meta, findings = read(tmp_path, fields(cancer_study_identifier="s", type_of_cancer="t", name="n"))
    assert meta is not None
    assert findings == [("warning", "field `description` is missing; a default takes its place")]


def test_a_stable_id_of_other_characters_is_told_which_there_may_be(tmp_path):
    text = "cancer_study_identifier: s\ngenetic_alteration_type: METHYLATION\ndatatype: CONTINUOUS\ndata_filename: d\nstable_id: a b\n"
    sentence = "stable_id may hold letters, digits and _ - . ( ) [ ] ' , + : ; only"
    assert ("error", sentence) in read(tmp_path, text)[1]


ASSAY = {"stable_id": "ic50", "generic_assay_type": "X", **SHOWN}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        pytest.param(meta("MUTATION_UNCALLED", "MAF", "d", stable_id="mutations_uncalled", profile_name="n", profile_description="d"), [],
                     id="uncalled mutations need not be shown"),
        pytest.param(meta("MICRO_RNA_EXPRESSION", "DISCRETE", "d", stable_id="mirna", **SHOWN), ["loaded like expression"], id="legacy"),
        pytest.param(meta("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "d", stable_id="log2CNA", **{**SHOWN, "show_profile_in_analysis_tab": "true"}),
                     ["of a log2 CNA file should be false"], id="continuous values are not shown"),
        pytest.param(meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d", stable_id="cna", **{**SHOWN, "show_profile_in_analysis_tab": "yes"}),
                     ["neither true nor false and taken as true"], id="a flag that is none"),
        pytest.param(meta("MRNA_EXPRESSION", "Z-SCORE", "d", stable_id="mrna_zbynorm", source_stable_id="mrna_zbynorm", **SHOWN),
                     ["names the profile itself"], id="its own source"),
        pytest.param(meta("GENERIC_ASSAY", "BINARY", "d", **{**ASSAY, "patient_level": "yes"}), ["patient_level is neither"], id="patient level"),
        pytest.param(meta("GENERIC_ASSAY", "BINARY", "d", **{**ASSAY, "value_sort_order": "up"}), ["neither ASC nor DESC"], id="sort order"),
        pytest.param(meta("GENERIC_ASSAY", "BINARY", "d", **{**ASSAY, "pivot_threshold_value": "1e99"}), ["is no number"], id="pivot"),
        pytest.param(meta("GENERIC_ASSAY", "BINARY", "d", **{**ASSAY, "generic_assay_type": ""}),
                     ["TREATMENT_RESPONSE takes its place", "without pivot_threshold_value", "without value_sort_order"], id="no assay type"),
        pytest.param(meta("COPY_NUMBER_ALTERATION", "DISCRETE", "d", stable_id="cna", pd_annotations_filename="pd.txt", **SHOWN),
                     ["there is no such file"], id="driver file"),
        pytest.param(fields(cancer_study_identifier="s", type_of_cancer="t", name="n", description="d", add_global_case_list="yes"),
                     ["add_global_case_list is neither true nor false and taken as false"], id="another flag"),
        pytest.param(fields(cancer_study_identifier="s", type_of_cancer="t", name="n", description="d", pmid="1, x"),
                     ["white space inside pmid", "not a list of integers"], id="pmid"),
    ],
)  # fmt: skip
def test_values_that_are_wrong_are_told(tmp_path, given, said):
    found, told = read(tmp_path, given)
    assert found is not None
    assert len(told) == len(said)
    for words in said:
        assert any(words in sentence for _, sentence in told)


def test_what_a_generic_assay_says(tmp_path):
    given = {**ASSAY, "generic_entity_meta_properties": " NAME,, url ,NAME", "patient_level": "True", "pivot_threshold_value": "-0.5"}
    found, _ = read(tmp_path, meta("GENERIC_ASSAY", "LIMIT-VALUE", "d", **given, value_sort_order="desc"))
    assert (found.entity_properties, found.patient_level, found.pivot_threshold) == (["NAME", "url"], True, -0.5)
    assert (found.sort_order, found.assay_type) == ("DESC", "X")
    bare, _ = read(tmp_path, meta("GENERIC_ASSAY", "LIMIT-VALUE", "d", stable_id="a", patient_level="1"))
    assert (bare.entity_properties, bare.patient_level, bare.pivot_threshold) == ([], False, None)
    assert (bare.sort_order, bare.assay_type) == (None, "TREATMENT_RESPONSE")


def test_a_link_that_leads_out_of_the_folder_is_refused(tmp_path):
    (tmp_path / "outside.txt").write_text("secret")
    study = tmp_path / "study"
    study.mkdir()
    (study / "data.txt").symlink_to(tmp_path / "outside.txt")
    (study / "own.txt").write_text("x")
    (study / "inner.txt").symlink_to(study / "own.txt")
    text = meta("COPY_NUMBER_ALTERATION", "DISCRETE", "data.txt", stable_id="gistic")
    found, said = read(study, text)
    assert found is None
    assert ("error", "data_filename leads out of the study's folder; give a path within it") in said
    assert read(study, text.replace("data.txt", "inner.txt"))[0] is not None
