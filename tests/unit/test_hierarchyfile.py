"""The file of a hierarchy of gene sets as it is read: how large it may be, and how long it takes."""

import json
import time

import pytest

from genows.errors import StudyError
from genows.load import metafile
from genows.load.genesets.definitions import read_tree
from genows.load.reference import portalfiles


@pytest.mark.parametrize("name", ["tree.json", "tree.yaml"])
def test_a_file_that_is_too_large_is_not_read(tmp_path, monkeypatch, name):
    monkeypatch.setattr(metafile, "LARGEST", 10)
    path = tmp_path / name
    path.write_text('{"Top": {"Next": {}}}')
    with pytest.raises(StudyError, match="too many for what it is"):
        read_tree(path)


def test_records_that_are_too_many_are_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(portalfiles, "LARGEST", 10)
    path = tmp_path / "genes.json"
    path.write_text('[{"entrezGeneId": 1, "hugoGeneSymbol": "A"}]')
    with pytest.raises(StudyError, match="too many for what it is"):
        portalfiles.read_records(path, "genes.json")


def test_a_branch_twice_is_found_at_once(tmp_path):
    path = tmp_path / "tree.json"
    names = [str(number) for number in range(60_000)]
    path.write_text("{" + ", ".join(f"{json.dumps(name)}: {{}}" for name in [*names, names[-1]]) + "}")
    begun = time.process_time()
    with pytest.raises(StudyError, match="twice") as refused:
        read_tree(path)
    assert refused.value.value == "59999"
    assert time.process_time() - begun < 5
