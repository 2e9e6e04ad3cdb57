"""The source distribution holds what the repository holds, and its tests run from it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from genows.version import VERSION

pytestmark = [pytest.mark.process, pytest.mark.slow]  # Builds, and runs tests of its own.

CHECKOUT = Path(__file__).resolve().parents[2]
# What a test run of seconds shows: settings, documents beside the code, SQL files, a SQLite database, the command line.
SHORT = ("test_settings_documented.py", "test_docs.py", "test_documents.py", "test_schema_files.py", "test_file_rights.py", "test_cli.py")


def run(*command, cwd):
    # The package comes from the folder at hand, not from an installed one.
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHONPATH", "GENOWS_"))}
    return subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=False, timeout=600)


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The folder of an unpacked source distribution of the files that git knows."""
    place = tmp_path_factory.mktemp("sdist")
    listed = run("git", "ls-files", "-z", cwd=CHECKOUT)
    if listed.returncode:
        pytest.skip("needs a checkout: what belongs to it, git says")
    names = {name for name in listed.stdout.split("\0") if name and (CHECKOUT / name).is_file()}
    for name in names:
        (place / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / name, place / "checkout" / name)
    built = run(sys.executable, "-m", "build", "--sdist", "--outdir", str(place), str(place / "checkout"), cwd=place)
    if built.returncode and not os.environ.get("CI"):
        pytest.skip(f"needs PyPI to build: {built.stderr.splitlines()[-1:]}")
    assert built.returncode == 0, built.stderr
    assert run("tar", "-xzf", f"genows-{VERSION}.tar.gz", cwd=place).returncode == 0
    return place / f"genows-{VERSION}", names


def test_nothing_of_the_repository_is_left_out(unpacked):
    folder, names = unpacked
    inside = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert names - inside == set()
    made = {name for name in inside - names if not name.startswith("genows.egg-info/")}
    assert made == {"PKG-INFO"}


def test_its_tests_run_from_it(unpacked):
    folder, _ = unpacked
    where = run(sys.executable, "-c", "import genows; print(genows.__file__)", cwd=folder)
    assert where.stdout.strip() == str(folder / "genows" / "__init__.py")
    done = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *(f"tests/unit/{name}" for name in SHORT), cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert " passed" in done.stdout
