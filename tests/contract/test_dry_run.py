"""`genows load --dry-run` finds what `genows load` finds, in whatever files, and leaves nothing behind."""

import pytest

from tests.catalogues import rows
from tests.studyfolders import load_folder
from tests.today import FILES, add_today_reference, write_today

FAULTS = {
    "none": {},
    "a sample file without samples": {"data_clinical_sample.txt": None},
    "no study file": {"meta_study.txt": None},
    "a MAF without its last column": {"data_mut.txt": "\n".join(line.rpartition("\t")[0] for line in FILES["data_mut.txt"].splitlines())},
    "a header alone in each data file": {
        name: text.splitlines()[0] + "\n" for name, text in FILES.items() if name.startswith("data_") and "clinical" not in name and text.strip()
    },
}
LOADED = ("none", "a MAF without its last column")


@pytest.mark.parametrize("fault", FAULTS)
def test_it_finds_what_a_load_finds(made, tmp_path, fault):
    add_today_reference(made)
    folder = write_today(tmp_path / "demo2", FAULTS[fault])
    before = rows(made)
    tried = load_folder(made, folder, unknown_genes="skip", dry_run=True)
    assert rows(made) == before
    loaded = load_folder(made, folder, unknown_genes="skip")
    assert found(tried) == found(loaded)
    assert tried.exit_code == loaded.exit_code == (0 if fault in LOADED else 1)


def found(report):
    """All of the report but what tells how it ended."""
    told = report.as_json()
    head = {name: value for name, value in told["head"].items() if name not in ("outcome", "options", "started", "ended")}
    return {**told, "head": head}
