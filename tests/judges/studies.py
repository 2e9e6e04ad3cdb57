"""Study folders that are broken at random: no validation and no load fails with anything but findings, and both agree.

    python -m tests.judges.studies [--folders 10000] [--seed 10] [--seconds 600]

Each folder is the valid study of the twins with one to three changes: cells, lines, columns, fields of meta files, whole files, their bytes.
It is validated, and loaded into a SQLite database that has the study already. Success: no exception; a folder that a validation calls valid is
loaded, and one that a load refuses is not valid; every error names a file that the folder or a meta file has, and lines that the file
has, unless it is about the study as a whole; a refused load leaves every row of the database as it was, and its report has none written.
"""

import argparse
import gzip
import hashlib
import random
import shutil
import sqlite3
import sys
import tempfile
import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable
from datetime import date
from pathlib import Path

from genows.load.context import Options
from genows.load.progress import Silence
from genows.load.study import load_study
from genows.load.validate import ValidationOptions, validate_study
from tests.studyfolders import write_folder
from tests.twins import base
from tests.twins.reference import SmallReference, made_with_reference

TODAY = date(2026, 3, 4)
ODD = (
    "", " ", "NA", "-", "0", "-1", "1.5", "1e400", "nan", "inf", "<0.5", "1,5", "9" * 40, "x" * 300, "é", "İ", "\u202e", "a b", "a,b", "a;b", '"', '"x"', "[x]", "#x", "'", "\\", "%s",
    "{x}", "{0}", "TRUE", "S1", "S9", "P1", "TCGA-AA-0001-11", "BRAF", "TP53", "NOSUCH", "673", "-673", "demo3", "../x", "/etc/passwd", "data_mut.txt", "12-Oct", "1:DECEASED", "p.V600E",
    "\x00", "\x1b[31m", "\u2028", "\ufeff", "0x10", "1_000", "٣", "true", "hg38", "GRCh38", "chrM", "X", "=1+1",
)  # fmt: skip
BYTES = (b"\xff", b"\x00", b"\xef\xbb\xbf", b"\r", b"\n\n", b"\xed\xa0\x80", b"\x1f\x8b", b"PK\x03\x04", b"\t\t\t", b"version https://git-lfs")
# Rules of the study as a whole, which no file breaks.
OF_THE_STUDY = frozenset({"S-01", "S-20", "S-23", "S-44", "CL-03", "CL-08"})
Files = dict[str, bytes]


def cells(lines: list[bytes], choice: random.Random) -> list[bytes]:
    """A cell replaced, emptied, taken out or added."""
    number = choice.randrange(len(lines))
    row = lines[number].split(b"\t")
    column = choice.randrange(len(row))
    value = choice.choice(ODD).encode()
    row[column : column + 1] = choice.choice(([value], [value], [value], [], [row[column], value], [row[column] + value], [row[column].swapcase()]))
    return [*lines[:number], b"\t".join(row), *lines[number + 1 :]]


def columns(lines: list[bytes], choice: random.Random) -> list[bytes]:
    """A column taken out, repeated, moved, or put behind the others, in every line."""
    rows = [line.split(b"\t") for line in lines]
    column, kind = choice.randrange(max(map(len, rows))), choice.randrange(4)
    for row in rows:
        if column < len(row):
            cell = row[column]
            if kind != 1:
                del row[column]
            if kind:
                row.insert(choice.randrange(len(rows[0]) + 1) if kind == 3 and row is rows[0] else len(row), cell.swapcase() if kind == 1 else cell)
    return [b"\t".join(row) for row in rows]


def order(lines: list[bytes], choice: random.Random) -> list[bytes]:
    """A line taken out, repeated, emptied, made a comment, or all in another order."""
    number = choice.randrange(len(lines))
    one = lines[number]
    changed = choice.choice(([], [one, one], [b""], [b"#" + one], [one, b"#x"], [one.replace(b"\t", b" ")], [one.replace(b"\t", b",")], [one[: len(one) // 2]]))
    if choice.random() < 0.1:
        return choice.sample(lines, len(lines))
    return [*lines[:number], *changed, *lines[number + 1 :]]


def fields(lines: list[bytes], choice: random.Random) -> list[bytes]:
    """A field of a meta file: another value, another name, none."""
    number = choice.randrange(len(lines))
    name, _, value = lines[number].partition(b":")
    odd = choice.choice(ODD).encode()
    changed = choice.choice(
        ([name + b": " + odd], [name + b": " + odd], [name + b":"], [name + b"x:" + value], [name.upper() + b":" + value], [name + value], [name + b":" + value + b"," + odd], [lines[number], name + b": " + odd])
    )
    return [*lines[:number], *changed, *lines[number + 1 :]]


def whole(files: Files, name: str, choice: random.Random) -> None:
    """A whole file: gone, empty, another's, cut, packed, with other line breaks, or with bytes that do not belong there."""
    text, other = files[name], choice.choice(sorted(files))
    at = choice.randrange(len(text) + 1)
    files[name] = choice.choice(
        (b"", b"\n", files[other], text[:at], gzip.compress(text), gzip.compress(text)[:-9], text + files[other], text.replace(b"\n", b"\r\n"), text.replace(b"\n", b"\r"),
         text.decode().encode("utf-16"), text[:at] + choice.choice(BYTES) + text[at:], text[:at] + choice.choice(BYTES) + text[at:], text.rstrip(b"\n"), text.swapcase())
    )  # fmt: skip
    if choice.random() < 0.15:
        moved = files.pop(name)
        if choice.random() < 0.5:
            files[choice.choice((name + ".orig", name.upper(), "case_lists/" + Path(name).name, "deep/" + Path(name).name, name + ".gz"))] = moved


LINES: dict[bool, tuple[Callable, ...]] = {True: (fields, fields, fields, order), False: (cells, cells, cells, cells, columns, order)}


def broken(choice: random.Random) -> Files:
    """The files of a folder with one to three changes."""
    files = {name: text.encode() if isinstance(text, str) else text or b"" for name, text in base.files().items()}
    for _ in range(choice.choice((1, 1, 2, 3))):
        name = choice.choice(sorted(files))
        lines = files[name].rstrip(b"\n").split(b"\n")
        if choice.random() < 0.2 or not files[name]:
            try:
                whole(files, name, choice)
            except UnicodeDecodeError:
                continue  # bytes of an earlier change
        else:
            is_meta = name.startswith(("meta_", "case_lists/"))
            files[name] = b"\n".join(choice.choice(LINES[is_meta])(lines, choice)) + b"\n"
    return files


class Judge:
    """Tries folders one by one. *faults*: what was wrong, each with the number of the folder; *outcomes*: how often which."""

    def __init__(self, work: Path, seed: int):
        self.work, self.seed = work, seed
        self.faults: list[str] = []
        self.outcomes: Counter[str] = Counter()
        self.made = made_with_reference(work)
        self.folder = work / "study"
        report = self._load(write_folder(self.folder, base.files()))
        if report.exit_code:
            raise SystemExit("the study that is broken does not load itself")
        self._before = self._rows()

    def try_folder(self, number: int) -> None:
        """Breaks the study in the way of this number, validates and loads it."""
        shutil.rmtree(self.folder, ignore_errors=True)
        files = broken(random.Random(f"{self.seed} {number}"))
        try:
            for name in files:
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            write_folder(self.folder, files)
        except OSError:
            self.outcomes["no folder"] += 1
            return
        try:
            checked = validate_study(self.folder, ValidationOptions(today=TODAY, reference="twins"), SmallReference(), Silence())
            loaded = self._load(self.folder)
        except Exception:
            self.faults.append(f"{number}: {traceback.format_exc()}")
            return
        self._compare(number, files, checked, loaded)

    def _load(self, folder):
        return load_study(self.made.database, folder, Options(today=TODAY), Silence())

    def _compare(self, number, files, checked, loaded):
        self.outcomes[f"{ {0: 'valid', 3: 'with warnings', 1: 'not valid'}[checked.exit_code]}, {'refused' if loaded.exit_code else 'loaded'}"] += 1
        if loaded.exit_code and checked.exit_code != 1:
            self.faults.append(f"{number}: the load refuses what is valid: {self._errors(loaded)}")
        for report in (checked, loaded):
            self.faults += [f"{number}: {sentence}" for finding in report.findings.sorted() if (sentence := _misplaced(finding, files))]
        now = self._rows()
        if loaded.exit_code and (now != self._before or loaded.rows_written or loaded.replaced):
            self.faults.append(f"{number}: something is written by a refused load: {self._errors(loaded)}")
        self._before = now

    @staticmethod
    def _errors(report):
        return "; ".join(str(finding) for finding in report.findings.sorted() if finding.severity == "error")[:500]

    def _rows(self):
        """A mark of every row of the database."""
        with sqlite3.connect(self.made.database.driver.name) as connection:
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
            digest = hashlib.sha256()
            for table in tables:
                digest.update(repr(list(connection.execute(f'SELECT * FROM "{table}"'))).encode("utf-8", "surrogatepass"))
        connection.close()
        return digest.hexdigest()


def _misplaced(finding, files):
    """What is wrong with where a finding stands; None where nothing is."""
    if finding.severity != "error":
        return None
    if finding.file is None:
        return None if finding.rule in OF_THE_STUDY else f"names no file: {finding}"
    text = files.get(finding.file, files.get(finding.file + ".gz"))
    if text is None:
        texts = (gzip.decompress(other) if name.startswith("meta_") and _is_packed(other) else other for name, other in files.items())
        named = any(finding.file.encode("utf-8", "surrogatepass") in other for other in texts)
        return None if named or finding.file == "case_lists" else f"names a file that nothing names: {finding}"
    if text[:2] == b"\x1f\x8b":
        return None
    most = len(text.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"))
    return f"names a line that is not there: {finding}" if any(not 0 < line <= most for line in finding.lines) else None


def _is_packed(content):
    try:
        return bool(gzip.decompress(content))
    except (OSError, EOFError, zlib.error):
        return False


def run(folders: int, seed: int, seconds: float) -> Judge:
    """Tries so many folders, or as many as the time allows."""
    with tempfile.TemporaryDirectory(prefix="genows-judge-") as work:
        judge, ends = Judge(Path(work), seed), time.monotonic() + seconds
        for number in range(folders):
            if time.monotonic() > ends:
                break
            judge.try_folder(number)
        judge.made.database.close()
    return judge


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folders", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=600.0)
    arguments = parser.parse_args()
    started = time.monotonic()
    judge = run(arguments.folders, arguments.seed, arguments.seconds)
    print(f"{sum(judge.outcomes.values())} folders in {time.monotonic() - started:.0f} s: " + ", ".join(f"{number} {name}" for name, number in judge.outcomes.most_common()))
    print(*judge.faults, sep="\n")
    print(f"{len(judge.faults)} faults")
    return int(bool(judge.faults))


if __name__ == "__main__":
    sys.exit(main())
