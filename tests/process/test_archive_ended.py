"""What an archive unpacked to is removed also where a signal ends the process."""

import os
import signal
import subprocess
import sys
import tarfile

import pytest

pytestmark = pytest.mark.process

HOLD = """
import sys, time
from pathlib import Path
from genows.load.archive.unpacking import study_folder
from genows.load.report.findings import Findings
from genows.load.report.progress import Silence
with study_folder(Path(sys.argv[1]), 10**9, Findings(), Silence()) as folder:
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_nothing_is_left_behind(tmp_path, number):
    place = tmp_path / "temporary"
    place.mkdir()
    with tarfile.open(tmp_path / "s.tar.gz", "w:gz") as archive:
        archive.add(__file__, "meta_study.txt")
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "s.tar.gz")], env={**os.environ, "TMPDIR": str(place)},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    with process:
        folder = process.stdout.readline().strip()
        assert os.path.isfile(os.path.join(folder, "meta_study.txt"))
        process.send_signal(number)
        assert process.wait(timeout=20) in (128 + number, 130, -number)
    assert list(place.iterdir()) == []


REMOVING = """
import shutil, sys, time
from pathlib import Path
from genows.load.archive.unpacking import study_folder
from genows.load.report.findings import Findings
from genows.load.report.progress import Silence

remove = shutil.rmtree

def slowly(*arguments, **options):
    print("removing", flush=True)
    time.sleep(1)
    remove(*arguments, **options)

shutil.rmtree = slowly
with study_folder(Path(sys.argv[1]), 10**9, Findings(), Silence()):
    pass
time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT], ids=lambda number: number.name)
def test_a_signal_while_it_is_removed_waits(tmp_path, number):
    place = tmp_path / "temporary"
    place.mkdir()
    with tarfile.open(tmp_path / "s.tar.gz", "w:gz") as archive:
        archive.add(__file__, "meta_study.txt")
    process = subprocess.Popen(
        [sys.executable, "-c", REMOVING, str(tmp_path / "s.tar.gz")], env={**os.environ, "TMPDIR": str(place)},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    with process:
        assert process.stdout.readline() == "removing\n"
        process.send_signal(number)
        assert process.wait(timeout=20) in (128 + number, 130, -number)
    assert list(place.iterdir()) == []
