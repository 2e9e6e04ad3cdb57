"""Studies that come as one packed file: what comes out, what is refused, and that nothing of it is left behind."""

import errno
import io
import os
import struct
import tarfile
import tempfile
import time
import tracemalloc
import zipfile

import pytest

from genows.load import archives
from genows.load.archives import study_folder
from genows.load.findings import Findings
from genows.load.progress import Silence

FILES = {"meta_study.txt": b"name: x\n", "data/x.txt": os.urandom(1536), "empty.txt": b"", "large.txt": b"a\tb\n" * 700_000}
MOST = 10_000_000


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """The folder for temporary files, empty before and after."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


def tar(path, files, mode="w:gz", **options):
    with tarfile.open(path, mode, **options) as archive:
        for name, content in files.items():
            info = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            if content is None:
                info.type = tarfile.DIRTYPE
            info.size = info.size or len(content or b"")
            archive.addfile(info, io.BytesIO(content or b""))
    return path


def zipped(path, files, **options):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, **options) as archive:
        for name, content in files.items():
            if content is None:
                archive.mkdir(name) if hasattr(archive, "mkdir") else archive.writestr(name + "/", b"")
            else:
                archive.writestr(name, content)
    return path


def read(path, most=MOST):
    """({name: content} of what is unpacked or None, error texts)."""
    findings = Findings()
    with study_folder(path, most, findings, Silence()) as folder:
        found = folder and {
            str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()
        }
    return found, [finding.text for finding in findings.sorted()]


MAKERS = [
    pytest.param(lambda path, files: tar(path / "s.tar.gz", files), id="tar.gz"),
    pytest.param(lambda path, files: tar(path / "s.tgz", files, format=tarfile.GNU_FORMAT), id="tgz"),
    pytest.param(lambda path, files: tar(path / "s.tar", files, "w", format=tarfile.PAX_FORMAT, pax_headers={"comment": "x"}), id="tar"),
    pytest.param(lambda path, files: zipped(path / "s.zip", files), id="zip"),
]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("prefix", ["", "./", "study/"], ids=["at the top", "with a dot", "one folder"])
def test_what_was_packed_comes_out(tmp_path, make, prefix):
    files = {prefix + name: content for name, content in FILES.items()}
    if prefix == "study/":
        files = {"study": None, **files, "__MACOSX/study/._x": b"x", "study/._meta_study.txt": b"x"}
    assert read(make(tmp_path, files)) == (FILES, [])


@pytest.mark.parametrize("make", MAKERS)
def test_long_names_come_out(tmp_path, make):
    files = {"a" * 120 + "/" + "é" * 100 + ".txt": b"x", "a" * 120 + "/meta_study.txt": b"x"}
    assert read(make(tmp_path, files)) == ({"é" * 100 + ".txt": b"x", "meta_study.txt": b"x"}, [])


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize(
    ("files", "words"),
    [
        pytest.param({"../x": b"x"}, "leads out of its folder", id="a name that leads out"),
        pytest.param({"a/../../x": b"x"}, "leads out of its folder", id="a name that leads out on the way"),
        pytest.param({"/tmp/x": b"x"}, "leads out of its folder", id="an absolute name"),
        pytest.param({"a/" * 30 + "x": b"x"}, "lies deeper", id="deep below"),
        pytest.param({"a\x1b[2J": b"x"}, "control characters", id="an escape sequence"),
        pytest.param({"a": b"x", "a/b": b"x"}, "a file, and a folder as well", id="a file that is a folder"),
        pytest.param({"a/b": b"x", "a": b"x"}, "a file, and a folder as well", id="a folder that is a file"),
        pytest.param({"a": b"x", "a/b/c": b"x"}, "a file, and a folder as well", id="a file that is a folder above"),
        pytest.param({"x" * 256: b"x"}, "longer than the file system takes", id="a long name"),
        pytest.param({("y" * 250 + "/") * 18 + "x": b"x"}, "longer than the file system takes", id="a long path"),
        pytest.param({".": b"x"}, "name is empty", id="the folder as a file"),
        pytest.param({"a/x": b"x", "b/x": b"x"}, "several folders", id="several folders"),
        pytest.param({"x": b"0" * (MOST + 1)}, "more than 0.01 gigabytes", id="a bomb"),
        pytest.param({f"{number}": b"0" * (MOST // 4) for number in range(5)}, "more than 0.01 gigabytes", id="many bombs"),
    ],
)  # fmt: skip
def test_what_is_refused(tmp_path, make, files, words):
    found, errors = read(make(tmp_path, files))
    assert found is None
    assert len(errors) == 1 and words in errors[0]


def test_too_many_members(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "MOST_MEMBERS", 10)
    files = {f"{number}": b"" for number in range(11)}
    for path in (tar(tmp_path / "s.tar", files, "w"), zipped(tmp_path / "s.zip", files)):
        assert "more than 10 members" in read(path)[1][0]


def test_folders_count_that_members_lie_in(tmp_path, place, monkeypatch):
    monkeypatch.setattr(archives, "MOST_MEMBERS", 50)
    files = {f"d{number}/d/d/d/d/d/d/d/d/d/x": b"" for number in range(6)}
    for path in (tar(tmp_path / "s.tar", files, "w"), zipped(tmp_path / "s.zip", files)):
        assert "more than 50 members" in read(path)[1][0]
    monkeypatch.setattr(archives, "MOST_MEMBERS", 66)
    assert read(tmp_path / "s.tar")[1] == ["the archive holds several folders; a study is one folder, or lies at the archive's top"]


@pytest.mark.parametrize(("method", "name"), [(zipfile.ZIP_BZIP2, "bzip2"), (zipfile.ZIP_LZMA, "LZMA")])
def test_methods_that_unpack_without_a_bound_are_refused(tmp_path, method, name):
    with zipfile.ZipFile(tmp_path / "s.zip", "w", method) as archive:
        archive.writestr("meta_study.txt", b"x")
    assert read(tmp_path / "s.zip")[1] == [
        f"the archive is refused: a member is packed by {name}; pack it by Deflate, the usual method of zip files"
    ]


def test_stored_members_come_out(tmp_path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("meta_study.txt", b"x")
    assert read(tmp_path / "s.zip") == ({"meta_study.txt": b"x"}, [])


def directory(number, end_says=None, size=None):
    """A zip file of nothing but a directory, of *number* entries."""
    entry = struct.pack("<4s4B4HL2L5H2L", b"PK\1\2", 20, 3, 20, 0, 0, 0, 0, 33, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"x"
    content = entry * number
    size = len(content) if size is None else size
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, *[min(number, 65535) if end_says is None else end_says] * 2, size, 0, 0)
    return content + end


@pytest.mark.parametrize("end_says", [None, 1], ids=["as it is", "a lie"])
@pytest.mark.parametrize("number", [archives.MOST_MEMBERS + 1, 2_000_000])
def test_a_directory_of_too_many_entries_is_refused_before_it_is_taken_apart(tmp_path, number, end_says):
    (tmp_path / "s.zip").write_bytes(directory(number, end_says))
    tracemalloc.start()
    started = time.monotonic()
    errors = read(tmp_path / "s.zip")[1]
    took, most = time.monotonic() - started, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "more than 100,000 members" in errors[0].replace("100000", "100,000")
    assert took < 2 and most < 80_000_000


def test_a_directory_that_is_large_for_its_entries_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(archives, "LARGEST", 2_000_000)
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        for number in range(50):
            info = zipfile.ZipInfo(f"{number}")
            info.comment = b"0" * 60_000
            archive.writestr(info, b"")
    assert "its directory is larger" in read(tmp_path / "s.zip")[1][0]


def test_damaged_bytes_are_told_as_such(tmp_path):
    path = zipped(tmp_path / "s.zip", {"meta_study.txt": b"", "x": os.urandom(100) + b"a" * 5000})
    content = bytearray(path.read_bytes())
    start = content.index(b"PK\3\4", 4) + 31
    content[start : start + 60] = b"\xff" * 60
    path.write_bytes(content)
    assert "cannot be unpacked: Error -3" in read(path)[1][0]


def test_a_member_without_a_name_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        info = zipfile.ZipInfo("x")
        info.filename = ""
        archive.writestr(info, b"x")
    assert "name is empty" in read(tmp_path / "s.zip")[1][0]


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE, tarfile.XGLTYPE], ids=lambda kind: kind.decode())
def test_headers_without_end_are_refused(tmp_path, kind):
    block = odd(kind, size=10).tobuf() + b"10 comm=x\n".ljust(512, b"\0")
    (tmp_path / "s.tar").write_bytes(block * 3000 + tarfile.TarInfo("x").tobuf() + bytes(1024))
    assert "cannot be unpacked: too many headers follow one another" in read(tmp_path / "s.tar")[1][0]


def test_a_size_above_all_that_is_there_is_refused(tmp_path):
    block = bytearray(odd(tarfile.REGTYPE).tobuf())
    block[124:136] = b"\x80" + b"\x7f" * 11
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    (tmp_path / "s.tar").write_bytes(bytes(block) + bytes(1024))
    assert "cannot be unpacked: " in read(tmp_path / "s.tar")[1][0]


def test_a_place_that_cannot_be_written_is_named_with_the_reason(tmp_path, place, monkeypatch):
    def full(*_args, **_options):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(archives.Path, "mkdir", full)
    words = f"cannot be unpacked into {place}: No space left on device; TMPDIR names another folder"
    assert read(tar(tmp_path / "s.tar", {"x": b"x"}))[1] == [f"the archive {words}"]


def test_where_no_temporary_folder_can_be_made_a_sentence_says_so(tmp_path, place, monkeypatch):
    path = tar(tmp_path / "s.tar", {"x": b"x"})
    gone = tmp_path / "gone"
    monkeypatch.setattr(tempfile, "tempdir", str(gone))
    assert read(path) == (None, [f"no folder for temporary files can be made in {gone}: No such file or directory; TMPDIR names another one"])

    def nowhere():
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found in ['/x']")

    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setattr(tempfile, "_get_default_tempdir", lambda *_: nowhere())
    assert read(path)[1] == [
        "no folder for temporary files can be made in any of the usual places: No usable temporary directory found in ['/x']; TMPDIR names another one"
    ]


def test_a_link_in_place_of_a_folder_or_a_lock_leads_nowhere(tmp_path, place):
    other = tmp_path / "other"
    other.mkdir()
    (other / "lock").write_bytes(b"")
    (place / "genows-study-1").symlink_to(other)
    (place / "genows-study-2").mkdir()
    (place / "genows-study-2" / "lock").symlink_to(other / "lock")
    (place / "genows-study-3").write_bytes(b"")
    left = sorted(os.listdir(place))
    assert read(tar(tmp_path / "s.tar", {"meta_study.txt": b"x"}))[1] == []
    assert sorted(os.listdir(place)) == left and (other / "lock").exists()
    for name in left[::2]:
        (place / name).unlink()
    (place / left[1] / "lock").unlink()
    (place / left[1]).rmdir()


@pytest.mark.parametrize("members", [1, 2])
def test_a_tar_file_that_is_cut_between_members_is_not_whole(tmp_path, members):
    path = tar(tmp_path / "s.tar", {"meta_study.txt": b"x", "a.txt": b"a", "b.txt": b"b"}, "w")
    path.write_bytes(path.read_bytes()[: 1024 * members])
    assert read(path) == (None, ["the archive cannot be unpacked: the mark of its end is missing, and maybe members with it; fetch or pack it again; a study comes as a folder, .zip, .tar, .tar.gz or .tgz"])


BROKEN = "the archive cannot be unpacked: {}; a study comes as a folder, .zip, .tar, .tar.gz or .tgz"
SOON = "it ends too soon; fetch or pack it again"
ODD_END = "a header is broken, or something stands behind the mark of its end"


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("missing", [1, 4, 8, 9, 100])
def test_an_archive_without_its_last_bytes_is_refused(tmp_path, make, missing):
    path = make(tmp_path, FILES)
    path.write_bytes(path.read_bytes()[:-missing])
    assert read(path) == (None, [BROKEN.format(SOON)])


def test_an_archive_whose_sum_is_another_is_refused(tmp_path):
    path = tar(tmp_path / "s.tar.gz", {"meta_study.txt": b"x"})
    path.write_bytes(path.read_bytes()[:-8] + bytes(8))
    assert "CRC check failed" in read(path)[1][0]


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "by gzip"])
def test_one_archive_behind_another_is_refused_and_not_left_out(tmp_path, packed):
    mode = "w:gz" if packed else "w"
    first, second = (tar(tmp_path / name, {f"{name}_meta": b"x"}, mode).read_bytes() for name in ("a", "b"))
    (tmp_path / "s.tar").write_bytes(first + second)
    assert read(tmp_path / "s.tar") == (None, [BROKEN.format(ODD_END)])


def test_a_header_that_is_broken_does_not_end_an_archive(tmp_path):
    path = tar(tmp_path / "s.tar", {"meta_study.txt": b"x", "a.txt": b"", "b.txt": b""}, "w")
    content = bytearray(path.read_bytes())
    for last in (1024, 1536):  # of a.txt, before another, and of b.txt, before the end
        path.write_bytes(content[:last] + b"X" + content[last + 1 :])
        assert read(path) == (None, [BROKEN.format(ODD_END)])


def odd(kind, **more):
    info = tarfile.TarInfo("odd")
    info.type = kind
    for name, value in more.items():
        setattr(info, name, value)
    return info


@pytest.mark.parametrize(
    "info",
    [
        pytest.param(odd(tarfile.SYMTYPE, linkname="/etc"), id="a symbolic link"),
        pytest.param(odd(tarfile.LNKTYPE, linkname="meta_study.txt"), id="a hard link"),
        pytest.param(odd(tarfile.FIFOTYPE), id="a pipe"),
        pytest.param(odd(tarfile.CHRTYPE, devmajor=1, devminor=5), id="a device"),
    ],
)
def test_links_and_devices_are_refused(tmp_path, info):
    path = tar(tmp_path / "s.tar.gz", {"meta_study.txt": b"x", info: b""})
    assert "a link, a device or a pipe" in read(path)[1][0]


def test_a_symbolic_link_in_a_zip_is_refused(tmp_path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        info = zipfile.ZipInfo("link")
        info.external_attr = 0o120777 << 16
        archive.writestr(info, "/etc")
    assert "a link, a device or a pipe" in read(tmp_path / "s.zip")[1][0]


def test_a_zip_of_windows_comes_out(tmp_path):
    with zipfile.ZipFile(tmp_path / "s.zip", "w") as archive:
        info = zipfile.ZipInfo("x")
        info.filename = "study\\meta_study.txt"
        archive.writestr(info, "x")
    assert read(tmp_path / "s.zip") == ({"meta_study.txt": b"x"}, [])


def test_a_member_that_comes_twice_is_refused(tmp_path):
    with tarfile.open(tmp_path / "s.tar", "w") as archive:
        for _ in range(2):
            archive.addfile(tarfile.TarInfo("a"), io.BytesIO())
    assert "comes twice" in read(tmp_path / "s.tar")[1][0]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("keep", [0, 1, 100, 600, -1000, -40], ids=str)
def test_half_an_archive_says_so_or_holds_less(tmp_path, make, keep):
    path = make(tmp_path, FILES)
    path.write_bytes(path.read_bytes()[:keep])
    found, errors = read(path)
    assert (found is None) == bool(errors)
    assert all("cannot be unpacked" in error for error in errors)


def test_no_archive_at_all(tmp_path):
    (tmp_path / "s.zip").write_bytes(b"just text, and enough of it " * 100)
    assert "cannot be unpacked" in read(tmp_path / "s.zip")[1][0]


def test_a_header_that_would_fill_the_memory_is_refused(tmp_path):
    header = odd(tarfile.XHDTYPE, size=4 << 20)
    path = tar(tmp_path / "s.tar.gz", {header: b"0" * (4 << 20)})
    assert "a header is larger" in read(path)[1][0]


def test_a_size_below_nothing_does_not_turn_in_circles(tmp_path):
    block = bytearray(odd(tarfile.REGTYPE, size=0).tobuf())
    block[124:136] = b"\xff" * 8 + (-1024).to_bytes(4, "big", signed=True)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    (tmp_path / "s.tar").write_bytes(bytes(block) * 3 + bytes(1024))
    started = time.monotonic()
    assert read(tmp_path / "s.tar")[0] is None
    assert time.monotonic() - started < 2
