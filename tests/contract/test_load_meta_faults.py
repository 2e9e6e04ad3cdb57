"""Meta files of every kind with faults, loaded: each loads or says why not, and what is not told changes nothing that is stored."""

import random

import pytest

from genows.load import kinds
from genows.load.kinds import kind_of
from genows.load.metafile import fields_of
from tests.studyfolders import load_folder
from tests.today import FILES, add_today_reference, write_today

WRONG = {
    "data_filename": ("absent.txt", ".", "case_lists", "x" * 300, "data_\u00e9.txt"), "stable_id": ("x" * 300, "new_id", "a b"),
    "type_of_cancer": ("nosuch", "x" * 70), "study_access": ("secret",), "reference_genome": ("hg17",), "reference_genome_id": ("hg17", "hg18"),
    "tags_file": ("absent.json", "case_lists"), "swissprot_identifier": ("x",), "gene_panel": ("NOSUCH",), "source_stable_id": ("nosuch",),
    "geneset_def_version": ("v2",), "case_list_category": ("x",), "name": ("x" * 300,), "groups": ("G" * 300,), "citation": ("x" * 300,),
    "pivot_threshold_value": ("x", "1e39"), "value_sort_order": ("x",), "patient_level": ("x",), "generic_assay_type": ("x" * 300,),
    "generic_entity_meta_properties": ("NOSUCH",), "namespaces": ("NOSUCH",), "pd_annotations_filename": ("absent.txt", "case_lists"),
    "variant_classification_filter": ("Silent,,",), "normal_samples_list": ("S1",), "target_line": ("x",), "profile_name": ("x" * 300,),
    "profile_description": ("x" * 70_000,), "description": ("x" * 2_000,), "short_name": ("x" * 100,), "pmid": ("1, x",),
    "show_profile_in_analysis_tab": ("yes",), "add_global_case_list": ("yes",), "cancer_study_identifier": ("other", "x" * 300),
    "datatype": ("NOSUCH",), "genetic_alteration_type": ("NOSUCH",), "resource_type": ("x",), "case_list_ids": ("NOSUCH", "S1\tS1"),
}  # fmt: skip
METAS = [name for name in FILES if (name.startswith("meta_") and name.endswith(".txt")) or name.startswith("case_lists/")]


def _faults():
    """(meta file, field, value): every fault of every file, None for a field that is absent."""
    for name in METAS:
        fields, _ = fields_of(FILES[name], name)
        kind = kinds.CASE_LIST if name.startswith("case_lists/") else kind_of(fields)
        for field in sorted(kinds.KINDS[kind].fields):
            for value in (None, "", *WRONG.get(field, ())):
                if fields.get(field) != value:
                    yield name, field, value


def with_fault(name, *faults):
    fields, _ = fields_of(FILES[name], name)
    fields.update(faults)
    return "".join(f"{field}: {value}\n" for field, value in fields.items() if value is not None)


FAULTS = list(_faults())
# Optional fields without which rows are missing that nobody can expect.
MAKE_ROWS = ("source_stable_id", "pd_annotations_filename", "namespaces", "add_global_case_list")
SINGLES, PAIRS = 40, 40  # of 800 and 320,000, others with another seed


class Study:
    """The study demo2 in its folder, changed and loaded as often as asked for; nothing of it is kept."""

    def __init__(self, made, folder):
        self.made, self.folder = made, write_today(folder)

    def load(self, **changed):
        for name, text in changed.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        report = load_folder(self.made, self.folder, dry_run=True, unknown_genes="skip")
        for name in changed:
            (self.folder / name).write_text(FILES[name], encoding="utf-8")
        return report


@pytest.fixture
def study(made, tmp_path):
    add_today_reference(made)
    return Study(made, tmp_path / "demo2")


def said(report):
    return {(finding.severity, finding.file, finding.text) for finding in report.findings.sorted()}


@pytest.mark.slow  # each fault is a load of its own
def test_a_fault_is_told_or_changes_nothing(study):
    right = study.load()
    assert right.exit_code == 0
    for name, field, value in random.Random(11).sample(FAULTS, SINGLES):
        report = study.load(**{name: with_fault(name, (field, value))})
        assert report.outcome in ("would be loaded; nothing was written (dry run)", "rejected for errors"), (name, field, value)
        told = said(report) - said(right)
        if report.exit_code:
            assert report.findings.sorted()[0].severity == "error" and told, (name, field, value)
        elif not told and field not in MAKE_ROWS:
            assert report.rows_written == right.rows_written, (name, field, value)


@pytest.mark.slow  # each pair is a load of its own
def test_a_pair_of_faults_is_told_or_harmless(study):
    pick = random.Random(12)
    for _ in range(PAIRS):
        one, other = pick.sample(FAULTS, 2)
        changed = {one[0]: with_fault(one[0], one[1:]), other[0]: with_fault(other[0], other[1:])}
        if one[0] == other[0]:
            changed = {one[0]: with_fault(one[0], one[1:], other[1:])}
        report = study.load(**changed)
        assert report.outcome in ("would be loaded; nothing was written (dry run)", "rejected for errors"), (one, other)
        assert report.exit_code == (1 if report.findings.errors else 0)


@pytest.mark.parametrize(
    ("name", "fault", "first"),
    [
        pytest.param("meta_ct.txt", ("data_filename", "none.txt"), "F-01", id="cancer types that are not there, and no unknown type"),
        pytest.param("meta_res_def.txt", ("data_filename", "none.txt"), "F-01", id="definitions that are not there, and no unknown resource"),
        pytest.param("meta_gs.txt", ("geneset_def_version", "v2"), "S-13", id="scores of another version, and no missing source"),
        pytest.param("meta_sv.txt", ("data_filename", "none.txt"), "F-01", id="variants that are not there, and no second profile"),
        pytest.param("meta_study.txt", ("cancer_study_identifier", "other"), "S-07", id="the study's other id, at its own file alone"),
    ],
)
def test_what_follows_from_an_error_is_not_told(study, name, fault, first):
    report = study.load(**{name: with_fault(name, fault)})
    errors = [finding for finding in report.findings.sorted() if finding.severity == "error"]
    assert [finding.rule for finding in errors] == [first]
    assert errors[0].file in (name, "none.txt")
