"""The messages of a report by file, and how one is said: shared by the readable form and the page.

The order is that of the findings: files with errors first, causes before what follows from them, in each file the errors first, by line.
"""

from collections.abc import Iterable
from itertools import groupby

from genows.load.report.findings import SEVERITIES, SHOWN
from genows.load.report.report import REJECTED

NO_FILE = "the study as a whole"


def by_file(messages: Iterable[dict]) -> list[tuple[str, list[dict]]]:
    """[(file's name or NO_FILE, its messages)]. *messages*: as the machine form has them."""
    groups: dict[str, list[dict]] = {}
    for file, some in groupby(messages, lambda message: message["file"] or NO_FILE):
        groups.setdefault(file, []).extend(some)
    return list(groups.items())


def numbers(messages: Iterable[dict]) -> str:
    """How many messages of which severity, in words: `1 error, 3 warnings`."""
    counts = dict.fromkeys(SEVERITIES, 0)
    for message in messages:
        counts[message["severity"]] += 1
    return ", ".join(f"{number} {severity}{'' if number == 1 else 's'}" for severity, number in counts.items() if number)


def place(message: dict) -> str:
    """Lines and columns, as far as they are known: `line 3, 5, 9 (2 more), column 2`; '' where nothing is."""
    lines, parts = list(dict.fromkeys(message["lines"])), []
    if lines:
        # Of a finding with very many lines only the first are kept.
        parts.append(f"line {first(lines, more=message['times'] - len(message['lines']))}")
    if message["columns"]:
        parts.append(f"column {first(message['columns'])}")
    return ", ".join(parts)


def found(message: dict) -> str:
    """The values: `found: 'x', 'y', 'z' (2 more)`; '' where there is none."""
    return f"found: {first(message['values'], quote=True)}" if message["values"] else ""


def first(things: list, quote: bool = False, more: int = 0) -> str:
    """The first SHOWN of *things*, and how many there are behind them, *more* not counted among them."""
    shown = [repr(str(thing)) if quote else str(thing) for thing in things[:SHOWN]]
    rest = len(things) - len(shown) + more
    return ", ".join(shown) + (f" ({rest} more)" if rest > 0 else "")


def headline(head: dict) -> str:
    """The outcome of a report in a line: with the step at which a load failed, and the files of which more than half the rows are lost."""
    outcome = (head["outcome"] or "") + (f", at {head['failed_at']}" if head["failed_at"] else "")
    lost = [f"{file['share']} % of the rows of {file['data_file']} are lost" for file in head["mostly_lost"]]
    nothing = "; nothing was written" if head["outcome"] == REJECTED else ""
    return ": ".join(filter(None, [outcome, "; ".join(lost)])) + nothing
