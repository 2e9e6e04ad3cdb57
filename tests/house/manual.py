"""Writes the tables of addresses, commands and records in the manual, which are made of declarations (`make manual`).

A page has two marks, <!-- TITLE --> with a title of MADE, and <!-- end -->; what stands between them is replaced.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.webservice.table import COMMANDS
from genows.config.settings import SETTINGS
from genows.data.declared import RECORDS
from genows.db.queries.records import Record
from genows.http.address import Address

ROOT = Path(__file__).parents[2]
PAGES = tuple(ROOT / "docs" / name for name in ("api.md", "cgdsr.md", "clients.md", "settings.md"))

_SAMPLES = ("sample_ids", "sample_list_id", "exclude_normal")


def with_tables(page: str) -> str:
    """Returns the text of a page with its tables, and the number of the third generation's addresses, rewritten."""
    page = re.sub("(?<=every operation of the description, )[0-9]+", str(len(THIRD)), page)
    return _MARKED.sub(lambda mark: mark[1] + "".join(f"{line}\n" for line in MADE[mark["title"]]()) + mark[3], page)


def _of_api() -> Iterator[str]:
    yield from _heading("Address", "Parameters", "Answer")
    for address in sorted(SECOND.values(), key=lambda address: address.path):
        yield _row(f"`{address.path}`", ", ".join(_parameters(address)), address.summary)


def _parameters(address: Address) -> Iterator[str]:
    samples = set(_SAMPLES) <= set(address.names)
    either = {name: names for names in address.either for name in names}
    for each in address.parameters:
        if each.name in either:
            if each.name == either[each.name][0]:
                yield " or ".join(map(_code, map(address.parameter, either[each.name]))) + " r"
        elif not samples or each.name not in _SAMPLES:
            yield _code(each) + " r" * each.required
        elif each.name == _SAMPLES[0]:
            yield "samples"


def _code(parameter):
    return f"`{parameter.name}{'*' * (parameter.kind == 'list')}`"


def _of_commands() -> Iterator[str]:
    yield from _heading("Command", "Parameters", "Answer")
    for command in COMMANDS.values():
        yield _row(f"`{command.name}`", ", ".join(map(_code, command.parameters)) or "–", command.summary)


def _of_settings() -> Iterator[str]:
    """The second column has the default as code, among what may be chosen; where there is none, what is allowed."""
    yield from _heading("Setting", "Value", "Meaning")
    for setting in SETTINGS:
        words = setting.allowed.split(", ")
        chosen = ", ".join(f"`{word}`" if word == setting.default else word for word in words)
        value = chosen if setting.default in words else f"`{setting.default}`" if setting.default else setting.allowed
        yield _row(f"`{setting.name}`", value, setting.help)


def _of_records() -> Iterator[str]:
    """Those of the API stand in its description documents."""
    yield from _heading("Command", "Fields, in this order")
    records: dict[str, Record] = {each.name: each for each in RECORDS.values() if not each.name.startswith("DB")}
    for name in sorted(records):
        yield _row(f"`{name}`", ", ".join(map(_field, records[name].fields)))


def _heading(*cells):
    return _row(*cells), "|---" * len(cells) + "|"


def _row(*cells):
    return f"| {' | '.join(cells)} |"


# Title → the lines of its table.
MADE = {
    "addresses of the API": _of_api,
    "commands of webservice.do": _of_commands,
    "records of webservice.do": _of_records,
    "settings": _of_settings,
}
_MARKED = re.compile(rf"(<!-- (?P<title>{'|'.join(map(re.escape, MADE))}) -->\n).*?(<!-- end -->)", re.DOTALL)


def _field(field):
    notes = [note for note in ("an array" if field.type == "texts" and not field.about else "", field.about) if note]
    return f"{field.name} ({', '.join(notes)})" if notes else field.name


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
