"""What tests and judges of updates compare: an update with the load of all files together, and with the update done twice."""

from pathlib import Path
from random import Random

from genows.load.packing import repack_changed
from genows.load.progress import Silence
from tests import partstudies
from tests.databases import Made
from tests.exported import contents
from tests.invariants import broken
from tests.loads import add_reference
from tests.partstudies import drawn, merged, patients_of, write_part
from tests.studyfolders import load_folder, messages

# New samples are the last in both; profiles and lists come in the order of the files.
IN_ORDER = ("samples", "patients")


def with_genes(made: Made) -> Made:
    add_reference(made, [(entrez, symbol, "protein-coding") for symbol, entrez in partstudies.GENES.items()])
    return made


def stored(made: Made, in_order=IN_ORDER) -> dict:
    """What is stored; orders that no answer has are sorted."""
    return {name: rows if name in in_order else sorted(rows, key=repr) for name, rows in contents(made).items()}


def differences(one: dict, other: dict) -> dict:
    """Table → (rows of the one alone, rows of the other alone), of tables that differ."""
    return {name: ([row for row in rows if row not in other[name]], [row for row in other[name] if row not in rows]) for name, rows in one.items() if rows != other[name]}


def well(report):
    assert (messages(report, "error"), report.exit_code) == ([], 0)
    return report


def draw(folder: Path, seed: int) -> tuple[Path, Path, Path]:
    """Writes a study, an update of it, and both together; returns the folders."""
    random = Random(seed)
    first = drawn(random, {})
    second = drawn(random, patients_of(first), first)
    both = write_part(folder / "both", merged(first, second))
    return write_part(folder / "first", first), write_part(folder / "second", second, is_whole=False), both


def faults(made: Made, other: Made, folder: Path, seed: int) -> list:
    """What is wrong after a random update of *made*; *other* gets all files together. Both are empty databases with genes."""
    first, second, both = draw(folder, seed)
    well(load_folder(made, first))
    well(load_folder(made, second, update=True))
    well(load_folder(other, both))
    found = stored(made)
    wrong = [("together", differences(found, stored(other))), ("invariants", broken(made)), ("packed", list(repack_changed(made.database, Silence())))]
    well(load_folder(made, second, update=True))
    return [(what, told) for what, told in [*wrong, ("twice", differences(found, stored(made)))] if told]
