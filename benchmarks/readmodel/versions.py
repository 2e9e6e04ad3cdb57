"""The two versions: this checkout, and the base, an earlier revision written into a folder of its own with an environment of its own."""

import io
import os
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks import servers
from benchmarks.data import CONNECTION

BASE = "bd05506"


@dataclass(frozen=True)
class Version:
    """*root*: its checkout, *python*: the interpreter that has what it needs."""

    name: str
    root: Path
    python: Path

    def run(self, *arguments, connection: str | None = None) -> None:
        """Runs a command of its genows; SystemExit with what that said where it fails. *connection*: of the database."""
        environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")}
        environ |= {"PYTHONPATH": str(self.root)} | ({CONNECTION: connection} if connection else {})
        command = [str(self.python), "-m", "genows", *map(str, arguments)]
        done = subprocess.run(command, cwd=self.root, env=environ, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 3):
            raise SystemExit(f"{self.name}: genows {' '.join(map(str, arguments))} failed:\n{done.stdout}\n{done.stderr}")

    def server(self, name: str, connection: str, workers: int = 1) -> servers.Server:
        """Returns gunicorn with so many workers of this version."""
        return servers.genows(name, connection, workers, python=str(self.python), root=self.root)


def now() -> Version:
    """Returns this checkout."""
    return Version("now", servers.ROOT, Path(sys.executable))


def base(work: Path, revision: str = BASE) -> Version:
    """Returns *revision*, checked out below *work* where it is not there yet; the repository is left as it is."""
    root, environment = work / f"base-{revision}", work / f"base-{revision}-venv"
    python, done = environment / "bin" / "python", environment / "done"
    if not root.exists():
        archive = subprocess.run(["git", "archive", "--format=tar", revision], cwd=servers.ROOT, stdout=subprocess.PIPE, check=False)
        if archive.returncode:
            raise SystemExit(f"git knows no {revision}: the base has to be in the repository's history.")
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as files:
            files.extractall(root)
    if not done.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", environment], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", root], check=True)
        done.touch()
    return Version(revision, root, python)
