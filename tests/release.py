"""`python -m tests.release [FOLDER]`: makes what a release consists of in FOLDER, or dist: wheel, source distribution, list of components.

The same commit gives the same bytes, on any day and machine with the same setuptools: members of archives are in the order of their names, with the
time of the commit, and nobody's. The list (CycloneDX 1.6) is of what an environment holds that the wheel is installed in. The wheel is installed
and tried on each Python of setup.cfg that is here.
"""

import argparse
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from time import gmtime

from genows.version import VERSION

CHECKOUT = Path(__file__).resolve().parents[1]
VERSIONS = range(10, 14)


def main() -> int:
    """Returns 0, or 1 where the wheel does not work on some Python; files are written anyhow."""
    parser = argparse.ArgumentParser(prog="python -m tests.release", description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=CHECKOUT / "dist")
    folder = parser.parse_args().folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        wheel, source = built(CHECKOUT, folder, Path(name))
        failed = [version for version in interpreters() if not works(wheel, *version, Path(name))]
        listed = components(wheel, folder, Path(name))
    for path in (wheel, source, listed):
        print(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}")
    for version, _ in failed:
        print(f"the wheel does not work on Python {version}", file=sys.stderr)
    return bool(failed)


def built(checkout: Path, folder: Path, place: Path) -> tuple[Path, Path]:
    """Returns the paths of wheel and source distribution in *folder*, made of the files of *checkout* that git knows. *place*: a folder of their own."""
    # Files that nobody has committed, and what earlier builds left, would come along.
    copied = place / "checkout"
    for name in said("git", "ls-files", "-z", cwd=checkout).split("\0"):
        if name and (checkout / name).is_file():
            (copied / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(checkout / name, copied / name)
    seconds = int(said("git", "log", "-1", "--format=%ct", cwd=checkout))
    said(sys.executable, "-m", "build", "--outdir", str(place / "built"), str(copied), cwd=place)
    (wheel,), (source,) = (place / "built").glob("*.whl"), (place / "built").glob("*.tar.gz")
    (folder / wheel.name).write_bytes(settled_wheel(wheel, seconds))
    (folder / source.name).write_bytes(settled_source(source, seconds))
    return folder / wheel.name, folder / source.name


def settled_wheel(path: Path, seconds: int) -> bytes:
    """Returns a wheel with its members in order, of one time (seconds since 1970) and with the rights of files that everybody may read."""
    made = io.BytesIO()
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(made, "w") as after:
        for name in sorted(before.namelist()):
            member = zipfile.ZipInfo(name, gmtime(seconds)[:6])
            member.external_attr, member.create_system = 0o100644 << 16, 3
            after.writestr(member, before.read(name), zipfile.ZIP_DEFLATED, 6)
    return made.getvalue()


def settled_source(path: Path, seconds: int) -> bytes:
    """Returns a source distribution alike. What may be executed stays so."""
    made = io.BytesIO()
    with tarfile.open(path) as before, gzip.GzipFile("", "wb", 6, made, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as after:
        for member in sorted(before.getmembers(), key=lambda one: one.name):
            kept = tarfile.TarInfo(member.name)
            kept.type, kept.size, kept.mtime = member.type, member.size, seconds
            kept.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            after.addfile(kept, before.extractfile(member) if member.isfile() else None)
    return made.getvalue()


def interpreters() -> Iterator[tuple[str, str]]:
    """Yields ('3.10', path) of each Python that is here: on PATH, else pyenv's."""
    for version in (f"3.{minor}" for minor in VERSIONS):
        kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
        for path in (shutil.which(f"python{version}"), *map(str, kept)):
            # One on PATH may be a shim that cannot run.
            if path and subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True, check=False).returncode == 0:
                yield version, path
                break


def works(wheel: Path, version: str, python: str, place: Path) -> bool:
    """Returns whether a study is made, loaded and found in order by the wheel in an environment of its own, outside of the checkout."""
    folder = place / version
    try:
        said(python, "-m", "venv", str(folder), cwd=place)
        said(str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel), cwd=folder)
        for words in (["--version"], ["demo", "demo", "--samples", "10", "--genes", "20"], ["load", "--strict", "--quiet", "demo"], ["check"]):
            said(str(folder / "bin" / "genows"), *words, cwd=folder)
    except subprocess.CalledProcessError as error:
        print(error.stdout + error.stderr, file=sys.stderr)
        return False
    print(f"the wheel works on Python {version}")
    return True


def components(wheel: Path, folder: Path, place: Path) -> Path:
    """Returns the path of the list of what the wheel brings along."""
    said(sys.executable, "-m", "venv", "--without-pip", str(place / "listed"), cwd=place)
    python = place / "listed" / "bin" / "python"
    # By its name: of a file the list would tell where it lay.
    own = ("--find-links", str(wheel.parent), f"genows=={VERSION}")
    said(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *own, cwd=place)
    path = folder / f"genows-{VERSION}.cdx.json"
    said(sys.executable, "-m", "cyclonedx_py", "environment", "--output-reproducible", "--short-PURLs", "-o", str(path), str(python), cwd=place)
    return path


def said(*command: str, cwd: Path) -> str:
    """Returns what a command prints. CalledProcessError where it fails."""
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("PYTHON", "GENOWS_"))}
    return subprocess.run(command, cwd=cwd, env=kept, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
