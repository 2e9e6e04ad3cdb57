"""What an archive unpacked to is removed also where a signal ends the process."""

import os
import signal
import subprocess
import sys
import tarfile

import pytest

pytestmark = pytest.mark.process

HOLD = """
import signal, sys, time
from pathlib import Path
from genows.load.archives import study_folder
from genows.load.findings import Findings
from genows.load.progress import Silence
signal.signal(signal.SIGINT, signal.default_int_handler)  # Tests in a shell's background inherit that it is ignored.
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


def test_what_a_killed_process_leaves_goes_with_the_next_one_and_what_others_use_stays(tmp_path):
    place = tmp_path / "temporary"
    place.mkdir()
    (place / "genows-study-of-an-older-genows").mkdir()
    with tarfile.open(tmp_path / "s.tar.gz", "w:gz") as archive:
        archive.add(__file__, "meta_study.txt")

    def held():
        return subprocess.Popen(
            [sys.executable, "-c", HOLD, str(tmp_path / "s.tar.gz")], env={**os.environ, "TMPDIR": str(place)},
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip

    with held() as killed, held() as living:
        folders = [os.path.dirname(process.stdout.readline().strip()) for process in (killed, living)]
        killed.kill()
        killed.wait(timeout=20)
        assert os.path.isdir(folders[0])
        with held() as third:
            third.stdout.readline()
            assert [os.path.isdir(folder) for folder in folders] == [False, True]
            assert os.path.isfile(os.path.join(folders[1], "study", "meta_study.txt"))
            third.terminate()
        living.terminate()
    assert os.listdir(place) == ["genows-study-of-an-older-genows"]


REMOVING = """
import shutil, signal, sys, time
from pathlib import Path
from genows.load.archives import study_folder
from genows.load.findings import Findings
from genows.load.progress import Silence
signal.signal(signal.SIGINT, signal.default_int_handler)  # Tests in a shell's background inherit that it is ignored.

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
