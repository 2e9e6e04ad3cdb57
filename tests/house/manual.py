"""Writes the lists of addresses, commands and settings in the manual, which are made of declarations (`make manual`).

A page has two marks, <!-- TITLE --> with a title of MADE, and <!-- end -->; what stands between them is replaced.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from genows.clients.portal_api.table import ADDRESSES as THIRD
from genows.clients.revised.table import ADDRESSES as SECOND
from genows.clients.webservice.table import COMMANDS
from genows.config.settings import SETTINGS

ROOT = Path(__file__).parents[2]
# Tag of the JSON API's addresses → what the manual calls them.
TAGS = {
    "api-controller": "Studies and their data",
    "analyses-controller": "Analyses",
    "cohorts-controller": "Cohorts",
    "portal-controller": "Further kinds of data",
    "reference-controller": "Genes, drugs, proteins",
}
EXAMPLE = ROOT / "conf" / "portal.properties.example"
PAGES = tuple(ROOT / "docs" / name for name in ("api.md", "cgdsr.md", "clients.md", "settings.md"))


def with_tables(page: str) -> str:
    """Returns the text of a page with its lists, and the number of the third generation's addresses, rewritten."""
    page = re.sub("(?<=every operation of the description, )[0-9]+", str(len(THIRD)), page)
    return _MARKED.sub(lambda mark: mark[1] + "".join(f"{line}\n" for line in MADE[mark["title"]]()) + mark[3], page)


def _of_api() -> Iterator[str]:
    """By their tags; parameters and answers stand in the descriptions."""
    for tag, title in TAGS.items():
        paths = sorted(address.path for address in SECOND.values() if address.tag == tag)
        yield f"- **{title}**: {', '.join(f'`{path}`' for path in paths)}"


def _of_commands() -> Iterator[str]:
    for command in COMMANDS.values():
        yield f"- `{command.name}`: {command.summary}"


def _of_settings() -> Iterator[str]:
    """By the parts of the example, in its order. A default with blanks stands in the example alone."""
    defaults = {setting.name: setting.default for setting in SETTINGS}
    for part, names in parts(EXAMPLE.read_text(encoding="utf-8")).items():
        shown = (f"{name}={defaults[name]}" if defaults[name] and " " not in defaults[name] else name for name in names)
        yield f"- **{part}**: {', '.join(f'`{each}`' for each in shown)}"


def parts(example: str) -> dict[str, list[str]]:
    """Returns the headings of the example file, and the names of the settings beneath each."""
    headings = re.split(r"^# ---- (.+) ----$", example, flags=re.MULTILINE)[1:]
    return {
        heading: re.findall(r"^#?([a-z][\w.-]*)=", text, re.MULTILINE)
        for heading, text in zip(headings[::2], headings[1::2], strict=True)
    }


# Title → the lines of its list.
MADE = {
    "addresses of the API": _of_api,
    "commands of webservice.do": _of_commands,
    "settings": _of_settings,
}
_MARKED = re.compile(rf"(<!-- (?P<title>{'|'.join(map(re.escape, MADE))}) -->\n).*?(<!-- end -->)", re.DOTALL)


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
