"""`python -m tests.house [--base REV]`: the figures of this checkout, or those of REV → those of this checkout, in one table."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.answers.checkouts import ROOT, check_out

from .exceptions import MOST
from .figures import figures, modules_of, twins_by_body, twins_by_name


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.house", description="Prints what genows is made of and what six requests pass.")
    parser.add_argument("--base", metavar="REV", help="a version to compare with")
    parser.add_argument("--current", default=ROOT, type=Path, metavar="FOLDER", help="another checkout (default: this one)")
    parser.add_argument("--still", action="store_true", help="without the requests: a few seconds")
    parser.add_argument("--twins", action="store_true", help="name the twins, and no figures")
    arguments = parser.parse_args()
    if arguments.twins:
        code = modules_of(arguments.current)
        print("\n".join(twins_by_name(code) + twins_by_body(code)))
        return 0
    with TemporaryDirectory(prefix="genows-house-") as folder:
        checkouts = [check_out(arguments.base, Path(folder) / "base")] if arguments.base else []
        checkouts.append(arguments.current.resolve())
        columns = [every_figure(checkout, arguments.still) for checkout in checkouts]
    print("\n".join(table(columns, [arguments.base, "now"][-len(columns) :])))
    for name, most in MOST.items():
        if float(columns[-1][name].replace(",", "")) < most:
            print(f"tests/house/exceptions.py: {name}: lower {most} to {columns[-1][name]}")
    return 0


def every_figure(checkout, still) -> dict[str, str]:
    found = {name: f"{value:,}" for name, value in figures(checkout).items()}
    return found if still else found | {f"{name}: calls, functions, modules": " / ".join(f"{one:,}" for one in told) for name, told in requests(checkout).items()}


def requests(checkout) -> dict[str, list[int]]:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GENOWS_")} | {"PYTHONPATH": str(checkout)}
    with TemporaryDirectory(prefix="genows-house-") as folder:
        command = [sys.executable, "-W", "ignore", Path(__file__).with_name("asked.py"), folder]
        return json.loads(subprocess.run(command, cwd=checkout, env=environ, stdout=subprocess.PIPE, check=True).stdout)


def table(columns, heads) -> list[str]:
    names = list(dict.fromkeys(name for column in columns for name in column))
    rows = [["", *heads], *([name, *(column.get(name, "–") for column in columns)] for name in names)]
    widths = [max(len(row[index]) for row in rows) for index in range(len(rows[0]))]
    return ["  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]).rstrip() for row in rows]


if __name__ == "__main__":
    sys.exit(main())
