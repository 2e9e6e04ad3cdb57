"""The wheel, installed with nothing but the run-time packages and outside the checkout, does everything that the checkout does."""

import json
import os
import shutil
import subprocess
import sys
import urllib.request
import venv
from pathlib import Path

import pytest

from tests.server import running

CHECKOUT = Path(__file__).resolve().parents[2]
RUN_TIME = {"werkzeug", "pymysql", "cryptography", "gunicorn"}


def run(*command, cwd, **environ):
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "GENOWS_"))}
    finished = subprocess.run(command, cwd=cwd, env={**kept, **environ}, capture_output=True, text=True, timeout=300)
    assert finished.returncode == 0, finished.stdout + finished.stderr
    return finished.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The bin folder of an environment that holds the wheel and what it requires."""
    place = tmp_path_factory.mktemp("wheel")
    # What an earlier build left there would come along, files that have been removed since as well.
    shutil.rmtree(CHECKOUT / "build", ignore_errors=True)
    built = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(place), str(CHECKOUT)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    if built.returncode and not os.environ.get("CI"):
        pytest.skip(f"needs PyPI to build a wheel: {built.stderr.splitlines()[-1:]}")
    assert built.returncode == 0, built.stderr
    (wheel,) = place.glob("*.whl")
    venv.create(place / "environment", with_pip=True)
    bin_folder = place / "environment" / "bin"
    run(str(bin_folder / "python"), "-m", "pip", "install", "--quiet", str(wheel), cwd=place)
    return bin_folder


@pytest.mark.process
@pytest.mark.slow  # Builds a wheel and an environment.
def test_only_the_run_time_packages_are_required(installed, tmp_path):
    listed = run(str(installed / "python"), "-m", "pip", "show", "genows", cwd=tmp_path)
    (required,) = [line for line in listed.splitlines() if line.startswith("Requires:")]
    assert {name.strip().lower() for name in required.partition(":")[2].split(",")} == RUN_TIME


@pytest.mark.process
@pytest.mark.slow  # As above.
def test_type_checkers_read_its_annotations(installed, tmp_path):
    """PEP 561: the marker py.typed lies in the installed package."""
    code = "import importlib.resources as r; print(r.files('genows').joinpath('py.typed').is_file())"
    assert run(str(installed / "python"), "-c", code, cwd=tmp_path) == "True\n"


@pytest.mark.process
@pytest.mark.slow  # As above.
def test_a_demo_is_made_loaded_and_served_from_the_wheel(installed, tmp_path):
    genows = str(installed / "genows")
    assert run(genows, "--version", cwd=tmp_path).startswith("genows ")
    run(genows, "demo", "demo", "--samples", "10", "--genes", "20", cwd=tmp_path)
    run(genows, "load", "demo", "--strict", cwd=tmp_path)
    settings = {"db.connection_string": f"sqlite:///{tmp_path}/genows.db"}
    with running(settings, workers=1, command=[genows], cwd=tmp_path) as server:
        with urllib.request.urlopen(server.base + "/api/samples?study_id=demo", timeout=30) as answer:
            assert len(json.load(answer)) == 10
        with urllib.request.urlopen(server.base + "/", timeout=30) as page:
            assert b"<html" in page.read()
