"""The canonical form of a filter in an address (5.2), where the specification settles every character of it."""

import json
import re
from typing import Any

from tests.judges.cohorts import events, values
from tests.judges.cohorts.address import KINDS, NEVER, RANGE, RESERVED, Clause, decoded, parsed, spanned
from tests.judges.cohorts.cohort import Cohort

PLAIN = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class Unsettled(Exception):
    """The specification leaves open how this is written."""


def canonical(found: Cohort, text: str) -> str | None:
    """Returns the canonical form of a filter that can be read; None of the base. Unsettled where it is not known."""
    if text.strip(" ").startswith("{"):
        return _of_json(json.loads(text))
    clauses = {_written(found, clause) for clause in parsed(text)}
    return ";".join(f"{'!' if negated else ''}{key}={','.join(items)}" for key, items, negated in sorted(clauses)) or None


def _of_json(given: dict) -> str | None:
    kept = {name: member for name, member in given.items() if name != "studyIds" and member not in (None, [], {}, {"filters": []})}
    if not kept:
        return None
    if _is_open(kept) or not json.dumps(kept, ensure_ascii=False).isascii():
        raise Unsettled
    return json.dumps(kept, sort_keys=True, separators=(",", ":"))


def _is_open(item: Any) -> bool:
    """Tells whether it holds what may be written in several ways: decimals, or what is empty within."""
    if isinstance(item, dict | list):
        return not item or any(map(_is_open, item.values() if isinstance(item, dict) else item))
    return item is None or isinstance(item, float)


def _written(found: Cohort, clause: Clause) -> tuple[str, tuple[str, ...], bool]:
    word, *rest = clause.words
    if word == "attr":
        raise Unsettled
    numeric = word not in RESERVED and not found.categorical(word) or word in ("value", "assay")
    items = sorted({_item(word, item, numeric) for item in clause.items})
    if word not in RESERVED:
        key = escaped(word, "")
        return ("~21" + key[1:] if key.startswith("!") else key), tuple(items), clause.negated
    if word in ("type", "value"):
        rest[-1] = rest[-1].upper()
    return ".".join([word, *(escaped(part, ".") for part in rest)]), tuple(items), clause.negated


def _item(word, item, numeric):
    if span := spanned(item):
        return "..".join("" if span[name] is None else _number(text) for name, text in zip(("start", "end"), item.split("..")))
    if word in KINDS or word in ("wild", "unseen"):
        gene, *marks = item.split(":") if "::" not in item else [item]
        if len(marks) > 1 or item.count("::") > 1:
            raise Unsettled
        return ":".join([escaped(decoded(gene).upper(), ""), *marks]) if events.symbol(decoded(gene)) else gene.upper()
    text = decoded(item)
    if numeric and values.number(text) is not None:
        raise Unsettled
    return escaped(text, "")


def _number(text):
    if not PLAIN.fullmatch(text) or float(text) == 0:
        raise Unsettled
    return format(values.number(text).normalize(), "f")


def escaped(text: str, more: str) -> str:
    """Returns a text as it is written in a filter; *more*: further characters that must be escaped."""
    found = "".join(_escape(mark) if mark in ";,=~" + more or NEVER.match(mark) else mark for mark in text)
    if RANGE.fullmatch(found) and found != "..":
        found = found.replace(".", "~2E", 1)
    for place in (0, -1):
        if found[place] == " ":
            raise Unsettled
    return found


def _escape(mark):
    return "".join(f"~{byte:02X}" for byte in mark.encode())
