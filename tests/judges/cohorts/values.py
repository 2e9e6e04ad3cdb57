"""What stored values are: their normal form, the sets of numbers that they stand for, ranges, and values counted by their spellings (2.3, 3.3)."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
NUMBER, SET = re.compile(_NUMBER), re.compile(rf"(<=?|>=?)({_NUMBER})")
NOTHING = frozenset(("", "na", "nan", "n/a"))
NA = "NA"


def normal(text: str | None) -> str | None:
    """Returns what is compared; None of NA."""
    found = (text or "").strip().lower()
    return None if found in NOTHING else found


def number(text: str | None) -> Decimal | None:
    found = (text or "").strip()
    return Decimal(found) if NUMBER.fullmatch(found) else None


def limit(text: str | None) -> tuple[str, Decimal] | None:
    """Returns sign and number of a set like `<18`."""
    found = SET.fullmatch((text or "").strip())
    return (found[1], Decimal(found[2])) if found else None


def bound(given: Any) -> Decimal | None:
    return None if given is None else Decimal(str(given))


def within(text: str, start: Decimal | None, end: Decimal | None) -> bool:
    """Tells whether a range contains the whole set that *text* stands for; start exclusive, end inclusive, None unbounded."""
    value, open_set = number(text), limit(text)
    if start is not None and start == end:
        return value == start
    if start is not None and end is not None and start > end:
        return False
    if value is not None:
        return (start is None or start < value) and (end is None or value <= end)
    if open_set is None:
        return False
    sign, edge = open_set
    if sign[0] == "<":
        return start is None and (end is None or edge <= end)
    return end is None and (start is None or start < edge or (start == edge and sign == ">"))


def is_numeric(text: str) -> bool:
    """Tells whether it is a number or a set of them."""
    return number(text) is not None or limit(text) is not None


def passes(text: str | None, accepted: list[dict], categorical: bool) -> bool:
    """Tells whether a value passes an element with these DataFilterValues."""
    value, names = normal(text), [normal(one["value"]) for one in accepted if one.get("value") is not None]
    if categorical or value is None or not is_numeric(value):
        return value in names
    return any(within(value, bound(one.get("start")), bound(one.get("end"))) for one in accepted if one.get("value") is None)


def counted(texts: Iterable[str | None]) -> list[dict]:
    """Returns {value, count}: spellings joined, the most frequent value first, NA last."""
    spellings: defaultdict[str, Counter[str]] = defaultdict(Counter)
    missing = 0
    for text in texts:
        if (value := normal(text)) is None:
            missing += 1
        else:
            spellings[value][(text or "").strip()] += 1
    shown = [(min(words, key=lambda word: (-words[word], word)), words.total()) for words in spellings.values()]
    found = [{"value": text, "count": count} for text, count in sorted(shown, key=lambda one: (-one[1], one[0]))]
    return found + ([{"value": NA, "count": missing}] if missing else [])
