"""Archives on disk: whole or not there, read along while they are written, and gone in their time. What a killed process leaves is removed."""

import os
import subprocess
import sys
import threading

import pytest

from genows.downloads import workfolder
from genows.downloads.keptarchives import ArchiveName, BrokenOff, KeptArchives

ONE, TWO = (ArchiveName("a_study", digit * 32, "tar.gz") for digit in "12")


@pytest.fixture
def kept(tmp_path):
    return KeptArchives(tmp_path, 1000)


def write(kept, name, content=b"content", read=0):
    """An archive that was read at this moment, in seconds."""
    writing = kept.begin(name)
    writing.write(content)
    writing.finish({"files": 3})
    writing.close()
    os.utime(kept.folder / name.file, (read, read))


def names(kept):
    return sorted(path.name for path in kept.folder.iterdir())


def test_an_archive_has_its_name_when_it_is_whole(kept):
    writing = kept.begin(ONE)
    writing.write(b"half")
    assert kept.find(ONE) is None and kept.size(ONE) is None and kept.facts(ONE) == {}
    assert kept.begin(ONE) is None
    writing.write(b" whole")
    writing.finish({"files": 3})
    writing.close()
    with kept.find(ONE) as file:
        assert file.read() == b"half whole"
    assert (kept.size(ONE), kept.facts(ONE), names(kept)) == (10, {"files": 3}, [ONE.facts, ONE.file])


def test_one_that_is_given_up_leaves_nothing(kept):
    writing = kept.begin(ONE)
    writing.write(b"half")
    writing.close()
    writing.close()
    assert names(kept) == []


def test_whoever_reads_along_gets_all_of_it(kept):
    writing = kept.begin(ONE)
    readers = [writing.followed(), kept.follow(ONE)]
    read = [[], []]
    threads = [threading.Thread(target=lambda mine, its: mine.extend(its.parts(lambda: None)), args=pair) for pair in zip(read, readers, strict=True)]
    for thread in threads:
        thread.start()
    for piece in (b"one ", b"two ", b"three"):
        writing.write(piece)
    assert writing.is_read()
    writing.finish({})
    writing.close()
    for thread in threads:
        thread.join(10)
    for reader in readers:
        reader.close()
    assert [b"".join(parts) for parts in read] == [b"one two three"] * 2


def test_nobody_reads_along_once_all_have_gone(kept):
    writing = kept.begin(ONE)
    reader = writing.followed()
    assert writing.is_read()
    reader.close()
    assert not writing.is_read()
    writing.close()
    assert kept.follow(ONE) is None


def test_what_is_written_no_further_is_broken_off(kept):
    writing = kept.begin(ONE)
    reader = writing.followed()
    writing.write(b"half")
    writing.close()
    parts = reader.parts(lambda: None)
    assert next(parts) == b"half"
    with pytest.raises(BrokenOff):
        next(parts)
    reader.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from genows.downloads.keptarchives import ArchiveName, KeptArchives
writing = KeptArchives(Path(sys.argv[1]), 1000).begin(ArchiveName("a_study", "1" * 32, "tar.gz"))
writing.write(b"half")
(writing.files / "more").mkdir()
print("there", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("then", ["tidied", "built again"])
def test_a_killed_process_leaves_nothing_that_is_served(kept, then):
    done = subprocess.run([sys.executable, "-c", KILLED, str(kept.folder)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("there\n", -9), done.stderr
    assert [name.startswith(".") for name in names(kept)] == [True]
    assert kept.find(ONE) is None
    if then == "tidied":
        kept.tidy({"a_study"})
        assert names(kept) == []
    else:
        write(kept, ONE)
        assert names(kept) == [ONE.facts, ONE.file]


def test_what_somebody_builds_is_left_alone(kept):
    writing = kept.begin(ONE)
    kept.tidy({"a_study"})
    assert writing.files.is_dir()
    writing.close()


def test_the_least_recently_read_go_first(kept):
    for number in range(4):
        write(kept, ArchiveName(f"study{number}", "1" * 32, "zip"), bytes(300), read=100 - number)
    kept.find(ArchiveName("study3", "1" * 32, "zip")).close()
    kept.tidy({f"study{number}" for number in range(4)})
    assert [name for name in names(kept) if name.endswith("zip")] == [f"study{number}.{'1' * 32}.zip" for number in (0, 1, 3)]
    assert len(names(kept)) == 6


def test_an_archive_in_use_is_read_to_its_end(kept):
    write(kept, ONE)
    with kept.find(ONE) as file:
        kept.tidy(set())
        assert (names(kept), file.read()) == ([], b"content")


def test_other_files_are_left_alone(kept):
    (kept.folder / "notes.txt").write_text("mine")
    (kept.folder / "a_study.tar.gz").write_text("mine too")
    kept.tidy(set())
    assert names(kept) == ["a_study.tar.gz", "notes.txt"]


def test_older_archives_of_the_same_kind_go(kept):
    for name in (ONE, TWO, ONE._replace(kind="zip"), ONE._replace(study_id="a_study_b")):
        write(kept, name)
    kept.remove_older(TWO)
    assert [name for name in names(kept) if not name.endswith("json")] == sorted([TWO.file, ONE._replace(kind="zip").file, ONE._replace(study_id="a_study_b").file])


@pytest.mark.parametrize("study_id", ["../etc", "a/b", ".hidden", "a.b", "ü", "x" * 250, "a.1.zip"])
def test_any_study_has_a_file_of_its_own(kept, study_id):
    name = ONE._replace(study_id=study_id)
    write(kept, name)
    assert names(kept) == [name.facts, name.file] and not name.file.startswith(".")
    kept.tidy({study_id})
    assert kept.size(name) == 7


def test_links_in_a_folder_for_all_are_not_followed(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "file").touch()
    os.symlink(tmp_path / "there", tmp_path / f".x{workfolder.ENDING}")
    workfolder.sweep(tmp_path)
    assert (tmp_path / "there" / "file").exists()
