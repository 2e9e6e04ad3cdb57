"""Every field of every kind of meta file absent, empty and wrong, and each pair of such faults: the file is taken, or says why not.

A fault that is neither told nor among those that are right as they stand would be stored wrongly without a word.
"""

from itertools import combinations

import pytest

from genows.load import kinds
from genows.load.findings import Findings
from genows.load.kinds import kind_of, why_unknown
from genows.load.metachecks import check_together, checked
from genows.load.metafile import Meta, fields_of

ABSENT = None
RIGHT = {
    "cancer_study_identifier": "demo1", "genetic_alteration_type": "X", "datatype": "X", "data_filename": "data.txt", "stable_id": "x",
    "profile_name": "Name", "profile_description": "Text", "show_profile_in_analysis_tab": "false", "type_of_cancer": "brca", "name": "Name",
    "description": "Text", "reference_genome_id": "hg19", "generic_assay_type": "X", "source_stable_id": "source", "geneset_def_version": "1",
    "resource_type": "X", "case_list_name": "Name", "case_list_description": "Text", "case_list_ids": "S1", "gene_list": "BRAF",
    "value_sort_order": "ASC", "pivot_threshold_value": "0.1", "patient_level": "true", "generic_entity_meta_properties": "NAME",
    "namespaces": "NS", "gene_panel": "P", "add_global_case_list": "true", "pmid": "1", "citation": "C", "study_access": "public",
    "short_name": "s", "groups": "G", "tags_file": "data.txt", "reference_genome": "hg19", "pd_annotations_filename": "data.txt",
    "swissprot_identifier": "name", "variant_classification_filter": "Silent", "normal_samples_list": "N", "target_line": "t",
    "case_list_category": "other",
}  # fmt: skip
WRONG = {
    "genetic_alteration_type": ("mrna_expression", "NOSUCH"), "datatype": ("continuous", "NOSUCH"), "resource_type": ("sample", "X"),
    "data_filename": ("../x", "/x", "a\x00b"), "pd_annotations_filename": ("../x", "absent.txt"), "tags_file": ("../x", "/x"),
    "stable_id": ("a b", "a/b", "ä", "source"), "show_profile_in_analysis_tab": ("yes", "0", "true"), "add_global_case_list": ("yes", "1"),
    "patient_level": ("yes", "1"), "value_sort_order": ("up", "ASC,DESC"), "pivot_threshold_value": ("x", "nan", "inf", "1e39", "0,1"),
    "pmid": ("1;2", "1, 2", "x"), "source_stable_id": ("x", "demo1_x"), "cancer_study_identifier": ("Démo 1",),
}  # fmt: skip


def _kinds():
    for pair, kind in kinds.PAIRS.items():
        yield pytest.param(kind, {"genetic_alteration_type": pair[0], "datatype": pair[1]}, id=" ".join(pair))
    for name, kind in kinds.RESOURCES.items():
        yield pytest.param(kind, {"resource_type": name}, id=kind)
    for kind in (kinds.STUDY, kinds.CASE_LIST):
        yield pytest.param(kind, {}, id=kind)


def faults_of(kind, right):
    """Each field with what may be wrong with it: (field, value)."""
    for field in sorted(kinds.KINDS[kind].fields):
        for value in (ABSENT, "", "  ", *WRONG.get(field, ())):
            if value != right[field]:
                yield field, value


def judged(folder, kind, fields):
    """(whether the file is taken, what was told): by its text, as it would stand in the folder."""
    text = "".join(f"{name}: {value}\n" for name, value in fields.items() if value is not ABSENT)
    given, lines = fields_of(text, "meta_x.txt")
    found = kind if kind == kinds.CASE_LIST else kind_of(given)
    if found == kinds.UNKNOWN:
        return False, [why_unknown(given)[0]]
    findings = Findings()
    meta = checked(Meta(folder, "meta_x.txt", found, given, lines), findings)
    if meta is not None:
        use(meta)
        others = [Meta(folder, "meta_study.txt", kinds.STUDY, RIGHT, dict.fromkeys(RIGHT, 1))] if found != kinds.STUDY else []
        check_together([*others, meta], [], findings)
    return meta is not None, [finding.text for finding in findings.sorted()]


def use(meta):
    """Asks for all that loaders ask for."""
    for name in (
        "alteration_type", "datatype", "study_id", "stable_id", "data_file", "source_profile_id", "shown", "namespaces", "entity_properties",
        "assay_type", "patient_level", "pivot_threshold", "sort_order",
    ):  # fmt: skip
        getattr(meta, name)
    if meta.kind in kinds.PROFILES:
        assert meta.profile_id.startswith(meta.study_id)
    if "data_filename" in kinds.KINDS[meta.kind].required:
        assert meta.data_path.parent == meta.folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("study")
    (path / "data.txt").write_text("x")
    return path


@pytest.mark.parametrize(("kind", "told_by"), list(_kinds()))
def test_each_fault_is_told_or_harmless(folder, kind, told_by):
    right = {name: RIGHT[name] for name in sorted(kinds.KINDS[kind].fields)} | told_by
    taken, before = judged(folder, kind, right)
    assert taken
    for field, value in faults_of(kind, right):
        taken, told = judged(folder, kind, right | {field: value})
        new = set(told) - set(before)
        required = field in (kinds.KINDS[kind].required | kinds.KINDS[kind].expected) - kinds.KINDS[kind].blank
        harmless = not (value or "").strip() and not required
        assert taken or new, (field, value)
        own_source = field == "source_stable_id" and right.get("datatype") != "Z-SCORE"  # nothing but z-scores is derived from a source
        assert new or harmless or own_source or is_right(kind, field, value), (field, value, told)


def is_right(kind, field, value):
    """Values that other kinds could not have."""
    shown = field == "show_profile_in_analysis_tab" and value == "true" and kind not in (kinds.CONTINUOUS_CNA, kinds.LOG2_CNA)
    source = field == "source_stable_id" and value == "demo1_x"
    stable_id = field == "stable_id" and value == "source"
    return shown or source or stable_id or (field == "stable_id" and kind == kinds.CASE_LIST)


@pytest.mark.slow  # 90,000 pairs
@pytest.mark.parametrize(("kind", "told_by"), list(_kinds()))
def test_each_pair_of_faults_is_told_or_harmless(folder, kind, told_by):
    right = {name: RIGHT[name] for name in sorted(kinds.KINDS[kind].fields)} | told_by
    for (field, value), (other, other_value) in combinations(faults_of(kind, right), 2):
        if field != other:
            taken, told = judged(folder, kind, right | {field: value, other: other_value})
            assert taken or told, (field, value, other, other_value)
