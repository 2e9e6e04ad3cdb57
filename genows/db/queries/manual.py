"""Writes the tables of records in the manual from their declarations: `python -m genows.db.queries.manual docs/api.md docs/cgdsr.md`.

A page has two marks, <!-- records of TITLE --> and <!-- end -->; what stands between them is replaced.
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from genows.db.queries.kinds import RECORDS
from genows.db.queries.records import Record

_MARKED = re.compile(r"(<!-- records of (?P<title>the API|webservice\.do) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """Returns the text of a page with its tables of records rewritten."""
    records = {each.name: each for each in RECORDS.values()}
    of_api = [record for name, record in sorted(records.items()) if name.startswith("DB")]
    of_webservice = [record for name, record in sorted(records.items()) if not name.startswith("DB")]
    return _MARKED.sub(
        lambda mark: mark[1] + (_table("Record", of_api) if mark["title"] == "the API" else _table("Command", of_webservice)) + mark[3], page
    )


def _table(title, records: Iterable[Record]):
    lines = [f"| {title} | Fields, in this order |", "|---|---|"]
    lines += [f"| `{record.name}` | {', '.join(map(_field, record.fields))} |" for record in records]
    return "".join(f"{line}\n" for line in lines)


def _field(field):
    notes = [note for note in ("an array" if field.type == "texts" and not field.about else "", field.about) if note]
    return f"{field.name} ({', '.join(notes)})" if notes else field.name


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
