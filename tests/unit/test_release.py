"""What a release consists of is the same, whenever and by whomever it is made."""

import io
import os
import tarfile
import zipfile

from tests.release import settled_source, settled_wheel

SECONDS = 1_700_000_000


def test_a_wheel_has_its_members_in_order_and_of_one_time(tmp_path):
    made = []
    for number, names in enumerate((("genows/b.py", "genows/a.py"), ("genows/a.py", "genows/b.py"))):
        path = tmp_path / f"{number}.whl"
        with zipfile.ZipFile(path, "w") as archive:
            for name in names:
                member = zipfile.ZipInfo(name, (2000 + number, 1, 1, 0, 0, 0))
                member.external_attr = (0o600 + number) << 16
                archive.writestr(member, name * 1000)
        made.append(settled_wheel(path, SECONDS))
    assert made[0] == made[1]
    with zipfile.ZipFile(io.BytesIO(made[0])) as archive:
        assert [(one.filename, one.date_time, one.external_attr >> 16) for one in archive.infolist()] == [
            ("genows/a.py", (2023, 11, 14, 22, 13, 20), 0o100644), ("genows/b.py", (2023, 11, 14, 22, 13, 20), 0o100644),
        ]  # fmt: skip
        assert archive.read("genows/b.py") == b"genows/b.py" * 1000


def test_a_source_distribution_too_and_it_keeps_what_may_be_executed(tmp_path):
    folder = tmp_path / "genows-1"
    folder.mkdir()
    (folder / "run").write_text("#!/bin/sh\n")
    (folder / "README.md").write_text("# genows\n")
    made = []
    for number, names in enumerate((("run", "README.md"), ("README.md", "run"))):
        (folder / "run").chmod(0o700 + number)
        os.utime(folder / "README.md", (number, number))
        path = tmp_path / f"{number}.tar.gz"
        with tarfile.open(path, "w:gz") as archive:
            for name in names:
                archive.add(folder / name, f"genows-1/{name}")
        made.append(settled_source(path, SECONDS))
    assert made[0] == made[1]
    with tarfile.open(fileobj=io.BytesIO(made[0])) as archive:
        assert [(one.name, one.mode, one.mtime, one.uname) for one in archive] == [
            ("genows-1/README.md", 0o644, SECONDS, ""), ("genows-1/run", 0o755, SECONDS, ""),
        ]  # fmt: skip
        assert archive.extractfile("genows-1/README.md").read() == b"# genows\n"
