"""The benchmark's data: made by `genows demo`, loaded by `genows load`, kept in the work folder for the next run.

One database, as a portal has it: a wide study (W1, W2, W4, W5), a tall one (W6), and small ones (W3).
"""

import contextlib
import io
import os
from pathlib import Path
from typing import NamedTuple

from genows.cli import main as genows
from genows.demo.study import write_demo

STUDIES = 300
WIDE, TALL = "bench", "tall"
CONNECTION = "GENOWS_DB_CONNECTION_STRING"


class Size(NamedTuple):
    """How much data is made. *genes*: of the wide study's 1,000 samples; *tall_samples*: of the tall study's 100 genes."""

    name: str
    genes: int
    tall_samples: int = 10_000


FULL, QUICK = Size("full", 20_000), Size("quick", 2_000)


def study_folders(work: Path, size: Size) -> list[Path]:
    """The study folders, made where they are not there yet."""
    folder = studies_of(work, size)
    wide = {"genes": size.genes, "samples": 1000, "mutations_per_sample": 20, "kinds": ("mutations", "expression")}
    tall = {"genes": 100, "samples": size.tall_samples, "mutations_per_sample": 0, "kinds": ("expression",)}
    # Each load reads all genes that are there: the small studies go first, while there are none.
    small = {"genes": 1, "samples": 1, "mutations_per_sample": 0, "kinds": ()}
    made = [study_folder(folder, f"small{number:03}", **small) for number in range(STUDIES - 2)]
    return [*made, study_folder(folder, TALL, **tall), study_folder(folder, WIDE, **wide, clinical_attributes=24)]


def studies_of(work: Path, size: Size) -> Path:
    return work / f"studies-{size.name}"


def study_folder(folder: Path, study_id: str, **arguments) -> Path:
    """One study's folder below *folder*, made where it is not there yet."""
    path = folder / study_id
    done = path.with_suffix(".done")
    if not done.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_demo(path, study_id=study_id, complete=True, force=True, **arguments)
        done.touch()
    return path


def sqlite_file(work: Path, size: Size) -> Path:
    """The SQLite database with everything loaded."""
    path = work / f"bench-{size.name}.db"
    if not path.exists():
        making = path.with_suffix(".making")
        for left in work.glob(f"{making.name}*"):
            left.unlink()
        load(f"sqlite:///{making}", study_folders(work, size))
        making.rename(path)
    return path


def load(connection: str, folders: list[Path]):
    """Loads the folders into the database of this connection string, in this process."""
    _run(connection, [("load", str(folder)) for folder in folders])


def create(connection: str):
    """Makes a database without genes, of which every load reads all that are there."""
    _run(connection, [("check", "--create", "--species", "none")])


def _run(connection, commands):
    before = os.environ.get(CONNECTION)
    os.environ[CONNECTION] = connection
    try:
        for command in commands:
            said = io.StringIO()
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                refused = genows([*command])
            if refused:
                raise SystemExit(f"genows {' '.join(command)} was refused:\n{said.getvalue()}")
    finally:
        os.environ.pop(CONNECTION) if before is None else os.environ.update({CONNECTION: before})
