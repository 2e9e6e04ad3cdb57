"""The arguments of commands that read a study: its folder or archive, and how much may come out of one."""

import argparse
import stat
from pathlib import Path

from genows.errors import UsageError
from genows.load.archive.unpacking import ENDINGS, is_archive_name
from genows.load.context import MOST_UNPACKED

FOLDER = f"folder with a study's meta and data files, or one packed into a file: {', '.join(ENDINGS)}"
_GIGABYTE = 1_000_000_000


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


def study_path(name: str) -> Path:
    """The folder or archive of that name; UsageError where it is neither."""
    path = Path(name)
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        raise UsageError(f"There is no folder or archive {path}.") from error
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be opened: {getattr(error, 'strerror', None) or error}.") from error
    if stat.S_ISDIR(mode) or (stat.S_ISREG(mode) and is_archive_name(path.name)):
        return path
    raise UsageError(f"{path} is neither a folder nor an archive ({', '.join(ENDINGS)}).")
