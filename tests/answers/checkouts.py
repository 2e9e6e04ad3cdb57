"""The two versions: a revision written into a folder of its own, and a Python process that sees one version only."""

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def check_out(revision: str, folder: Path) -> Path:
    """Writes the files of *revision* into *folder*, without touching the repository."""
    done = subprocess.run(["git", "archive", "--format=tar", revision], cwd=ROOT, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit(f"git knows no {revision}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder)
    return folder


def run(checkout: Path, *arguments, variables=(), **options) -> subprocess.CompletedProcess:
    """Python with *arguments* in *checkout*, whose genows and tests it imports; this package is there as `answers`."""
    command = [sys.executable, "-W", "ignore", *map(str, arguments)]
    return subprocess.run(command, cwd=checkout, env=environment(checkout, variables), **options)


def environment(checkout: Path, variables=()) -> dict[str, str]:
    """The variables of a process of *checkout*; none of genows' own but these *variables*."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")}
    return {**environ, "PYTHONPATH": os.pathsep.join([str(checkout), str(ROOT / "tests")]), **dict(variables)}


def must_run(checkout: Path, *arguments, **options) -> subprocess.CompletedProcess:
    """As `run`; the tool stops where that fails."""
    done = run(checkout, *arguments, **options)
    if done.returncode:
        sys.exit(f"python {' '.join(map(str, arguments))} failed in {checkout}")
    return done


def version_of(checkout: Path) -> str:
    return run(checkout, "-m", "genows", "--version", capture_output=True, text=True).stdout.strip()
