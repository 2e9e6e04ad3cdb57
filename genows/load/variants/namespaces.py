"""Columns in namespaces, `name.member`, and the JSON text that a row's cells in them make. Study file format, namespaces.

Used by mutation, structural-variant and long copy-number files. Which namespaces there are says the meta file.
"""

import json
import re
from collections.abc import Sequence
from functools import lru_cache

from genows.domain.numbers import decimal_number
from genows.load.context import Load
from genows.load.filerules import NAMESPACE_EMPTY
from genows.load.metafile import Meta

FIELD = "namespaces"
_NUMBER = re.compile(r"([+-]?)0*([0-9]*)(\.[0-9]*)?([eE][+-]?[0-9]+)?", re.ASCII)
_CACHE_ENTRIES = 1 << 14


def namespaces_of(meta: Meta) -> list[str]:
    """The namespaces that the meta file names, each once, as written."""
    entries = (entry.strip() for entry in meta.get(FIELD, "").split(","))
    return list(dict.fromkeys(entry for entry in entries if entry))


def members(names: Sequence[str], namespace: str) -> dict[str, int]:
    """member -> 0-based index, of the columns *names* of a namespace, in file order; the last of two of one name counts."""
    prefix = namespace.lower() + "."
    return {name.split(".")[1]: index for index, name in enumerate(names) if name.lower().startswith(prefix)}


class Namespaces:
    """The annotations of one file's rows, of no columns where there are none. *names*: the header's cells, trimmed, on *line*.

    *apart*: the namespace, in lower case, that has a table of its own and is no part of the annotation. *indexes*: 0-based columns
    that the annotation is made of.
    """

    def __init__(self, load: Load, meta: Meta, names: Sequence[str], line: int, apart: str | None = None):
        self.apart: dict[str, int] = {}
        self.indexes: list[int] = []
        templates = []
        for namespace in namespaces_of(meta):
            found = members(names, namespace)
            if not found:
                load.findings.tell(
                    NAMESPACE_EMPTY, file=meta.data_file, line=line, value=namespace, namespace=namespace, meta_file=meta.file
                )
            elif namespace.lower() == apart:
                self.apart.update((name.lower(), index) for name, index in found.items())
            else:
                templates.append(_template(namespace, found))
                self.indexes += found.values()
        self._template = "{" + ",".join(templates) + "}"

    def __bool__(self):
        return bool(self.indexes)

    def json(self, cells: Sequence[str]) -> str | None:
        """The annotation of a row of these cells, compact, in file order; None where the file has no such columns."""
        if not self.indexes:
            return None
        return self.json_of([cells[index] if index < len(cells) else "" for index in self.indexes])

    def json_of(self, values: Sequence[str]) -> str:
        """The annotation of the cells in the columns `indexes`."""
        return self._template % tuple(map(json_value, values))


def _template(namespace, found):
    """The JSON member of a namespace, with %s for each value."""
    names = [_text(name).replace("%", "%%") for name in (namespace, *found)]
    return names[0] + ":{" + ",".join(name + ":%s" for name in names[1:]) + "}"


@lru_cache(_CACHE_ENTRIES)
def json_value(cell: str) -> str:
    """JSON text of a cell: null for an empty one and NA; a number, its digits as written; else a text."""
    text = cell.strip()
    if text in ("", "NA"):
        return "null"
    match = _NUMBER.fullmatch(text)
    if match is None or decimal_number(text) is None:
        return _text(text)
    sign, whole, fraction, exponent = match.groups("")
    if fraction == ".":
        fraction = ".0"
    return f"{sign.removeprefix('+')}{whole or '0'}{fraction}{exponent}"


def _text(text):
    return json.dumps(text, ensure_ascii=False)
