"""The arguments of commands that read a study: its folder or archive, and how much may come out of one."""

import argparse
import re
import shlex
import stat
import sys
from collections.abc import Sequence
from pathlib import Path

from genows.errors import UsageError
from genows.load.archives import ENDINGS, is_archive_name
from genows.load.context import MOST_UNPACKED
from genows.load.entries import is_backup, is_meta_name

FOLDER = f"folder with a study's meta and data files, or one packed into a file: {', '.join(ENDINGS)}"
_GIGABYTE = 1_000_000_000
_MOST_NAMED = 20  # files that a line names one by one
_ENDINGS = re.compile(r"(?:\.(?:gz|bgz|txt|tsv|csv|tab|maf|seg|xlsx?|vcf))+$", re.IGNORECASE)


def add_bound(parser: argparse.ArgumentParser) -> None:
    """Adds --max-unpacked."""
    parser.add_argument(
        "--max-unpacked",
        metavar="GIGABYTES",
        type=_bytes,
        default=MOST_UNPACKED,
        help=f"refuse an archive of which more comes out; it is unpacked into the folder for temporary files (default: {MOST_UNPACKED // _GIGABYTE})",
    )


def _bytes(text):
    number = float(text) * _GIGABYTE
    if not 0 < number < 1e18:
        raise argparse.ArgumentTypeError("a number of gigabytes above 0 is expected")
    return int(number)


def ids_in(file: str) -> tuple[str, ...]:
    """The ids in a file, one a line; blank lines and lines that begin with # are passed over. *file*: - is standard input.

    UsageError where it cannot be read, or has none.
    """
    try:
        text = sys.stdin.read().removeprefix("\ufeff") if file == "-" else Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise UsageError(f"{file} is no UTF-8 text.") from None
    found = tuple(line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#"))
    if not found:
        raise UsageError(f"{file} has no ids.")
    return found


def study_paths(names: Sequence[str]) -> list[Path]:
    """The folders or archives of these names; UsageError where one is neither: of plain files it says the line that makes a folder of them."""
    paths = [(Path(name), _mode(Path(name))) for name in names]
    loose = [path for path, mode in paths if stat.S_ISREG(mode) and not is_archive_name(path.name)]
    for path, mode in paths:
        if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
            raise UsageError(f"{path} is neither a folder nor an archive ({', '.join(ENDINGS)}).")
    if loose:
        verb = "is a file and not a study's folder" if len(loose) == 1 else "are files and not a study's folder"
        raise UsageError(f"{', '.join(map(str, loose))} {verb} or archive ({', '.join(ENDINGS)}). {preparing(loose)}")
    return [path for path, _ in paths]


def loose_files(folder: Path) -> list[Path]:
    """The plain files of a folder that holds no meta file, in name order; none for any other, and for what is no folder."""
    if not folder.is_dir():
        return []
    files = sorted(path for path in folder.iterdir() if path.is_file() and not is_backup(path.name))
    return [] if any(is_meta_name(path.name) for path in files) else files


def preparing(files: Sequence[Path]) -> str:
    """The sentence that leads from loose files to a study: the line that makes a folder of them, as a shell wants it."""
    together = len(files) > 1 and len({path.parent for path in files}) == 1
    called = files[0].resolve().parent.name if together else _ENDINGS.sub("", files[0].name)
    stem = re.sub("[^a-z0-9]+", "_", called.lower()).strip("_") or "my_study"
    study_id = next(name for name in (stem, f"{stem}_study", "my_study") if name == "my_study" or not Path(name).exists())
    listed = shlex.join(map(str, files))
    if len(files) > _MOST_NAMED and together:
        listed = f"{shlex.quote(str(files[0].parent))}/*"
    return f"This makes one of {'it' if len(files) == 1 else 'them'}:\n  genows prepare {study_id} {listed} --study-id {study_id}"


def _mode(path):
    """What kind of file it is; UsageError where there is none, or it cannot be looked at."""
    try:
        return path.stat().st_mode
    except FileNotFoundError as error:
        raise UsageError(f"There is no folder or archive {path}.") from error
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be opened: {getattr(error, 'strerror', None) or error}.") from error
