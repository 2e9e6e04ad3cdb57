"""A filter as people write it in an address: clauses joined by semicolons, each a key and its items, `TYPE=Primary;mut=KRAS,TP53;!list=cna`.

A text that begins with a brace is a StudyViewFilter instead. Two filters with one canonical form are one filter.
"""

import json
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import Any as Json
from typing import NamedTuple

from genows.cohorts.values import exact_number
from genows.errors import ParameterError

MOST_CHARACTERS = 16_384
# Kinds of alterations that a key means: (kind of profile, levels of copy number).
ALTERED = {
    "mut": (("mutated", ()),), "amp": (("copies", (2,)),), "gain": (("copies", (1,)),), "hetloss": (("copies", (-1,)),),
    "homdel": (("copies", (-2,)),), "sv": (("variants", ()),), "cna": (("copies", (-2, 2)),),
    "alt": (("mutated", ()), ("copies", (-2, 2)), ("variants", ())),
}  # fmt: skip
NAMED = ("study", "sample", "patient")
TREATED = {
    f"{word}{suffix}": (tier, time)
    for word, time in (("drug", None), ("pre", "Pre"), ("post", "Post"))
    for suffix, tier in (("", "Agent"), (".class", "AgentClass"), (".target", "AgentTarget"))
}
# Keys with dotted parts, and how many.
DOTTED = {"attr": 1, "type": 1, "value": 2, "assay": 2, "custom": 1, "ns": 2}
WHOLE = (*NAMED, *ALTERED, "wild", "unseen", "profile", "list", *TREATED, "event")
RESERVED = frozenset((*DOTTED, *(key.partition(".")[0] for key in WHOLE)))
MARKS = {
    "driver": "includeDriver", "vus": "includeVUS", "undriven": "includeUnknownOncogenicity", "germline": "includeGermline",
    "somatic": "includeSomatic", "nostatus": "includeUnknownStatus",
}  # fmt: skip

_ESCAPE = re.compile(r"~([0-9A-Fa-f]{2})")
_BROKEN = re.compile(r"~(?![0-9A-Fa-f]{2})")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Range(NamedTuple):
    """Above *start*, up to *end*; None without bound; both alike: that number."""

    start: Decimal | None
    end: Decimal | None


class Item(NamedTuple):
    """*text*: without escapes; *marks*: what stands behind colons, of genes; *range*: of numbers, else None."""

    text: str
    marks: tuple[str, ...] = ()
    range: Range | None = None


class Clause(NamedTuple):
    """*key*: the reserved word, or 'attr'; *of*: the parts behind its dots, or the id of the attribute; *text*: as it was written."""

    is_negated: bool
    key: str
    of: tuple[str, ...]
    items: tuple[Item, ...]
    text: str

    def canonical(self) -> str:
        """Returns the one form of all ways to write the clause."""
        head = ".".join([self.key, *(_escaped(part, ".") for part in self.of)]) if self.key != "attr" else _attribute_key(self.of[0])
        items = sorted(dict.fromkeys(map(self._item, self.items)))
        return f"{'!' * self.is_negated}{head}={','.join(items)}"

    def _item(self, item: Item) -> str:
        if item.range:
            return "..".join("" if bound is None else number_text(bound) for bound in item.range)
        if self.takes_genes:
            genes = "::".join(_escaped(part.upper(), ":") for part in item.text.split("::"))
            return ":".join([genes, *sorted(_escaped(mark, ":") for mark in item.marks)])
        text = _escaped(item.text)
        return text.replace(".", "~2E", 1) if _range_of(text) else text

    @property
    def takes_genes(self) -> bool:
        """Whether the items are symbols of genes."""
        return self.key in ALTERED or self.key in ("wild", "unseen")


def clauses_of(text: str) -> list[Clause]:
    """Returns the clauses of a filter; ParameterError where one is none."""
    if len(text) > MOST_CHARACTERS:
        raise ParameterError("filter", f"should have at most {MOST_CHARACTERS:,} characters; send longer ones by POST.")
    return [_clause(part.strip(" ")) for part in text.split(";")] if text.strip(" ") else []


def canonical(clauses: Iterable[Clause]) -> str:
    """Returns the one form of a filter: clauses in order, each once."""
    return ";".join(text for _, text in sorted({(_sorting(clause), clause.canonical()) for clause in clauses}))


def _sorting(clause: Clause) -> str:
    return clause.canonical().removeprefix("!").partition("=")[0]


def canonical_json(given: dict[str, Json]) -> str:
    """Returns the one form of a StudyViewFilter: members in order, those that say nothing and studyIds left out."""
    kept = {name: value for name, value in given.items() if value not in (None, [], {}, {"filters": []}) and name != "studyIds"}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _refused(text: str, why: str) -> ParameterError:
    return ParameterError("filter", f"has a clause that {why}: {text[:80]}")


def _clause(text: str) -> Clause:
    if not text:
        raise _refused(text, "is empty")
    if _BROKEN.search(text):
        raise _refused(text, "has a ~ without two hexadecimal digits")
    if _CONTROL.search(text):
        raise _refused(text, "has a control character")
    head, equals, rest = text.partition("=")
    if not equals or "=" in rest:
        raise _refused(text, "should be a key, one = and its items")
    is_negated = head.startswith("!")
    key, of = _key(head.removeprefix("!").strip(" "), text)
    items = [item.strip(" ") for item in rest.split(",")]
    if not all(items):
        raise _refused(text, "has an empty item")
    return Clause(is_negated, key, of, tuple(_item(key, item, text) for item in items), text)


def _key(head: str, text: str) -> tuple[str, tuple[str, ...]]:
    if not head:
        raise _refused(text, "has no key")
    word, _, rest = head.partition(".")
    if word not in RESERVED:
        return "attr", (_plain(head, text),)
    if word in DOTTED:
        parts = tuple(_plain(part, text) for part in rest.split(".", DOTTED[word] - 1)) if rest else ()
        if len(parts) != DOTTED[word] or not all(parts):
            raise _refused(text, f"should have {DOTTED[word]} names with dots behind {word}")
        return word, parts
    if head not in WHOLE:
        raise _refused(text, f"begins with the reserved word {word}; an attribute of that name is attr.{word}")
    return head, ()


def _item(key: str, item: str, text: str) -> Item:
    if key in ALTERED or key in ("wild", "unseen"):
        return _gene(key, item, text)
    if key in ("attr", "value", "assay", "custom"):
        found = _range_of(item)
        if found:
            if found.start is not None and found.end is not None and found.start > found.end:
                raise _refused(text, "has a range that ends before it starts")
            return Item(_plain(item, text), range=found)
    return Item(_plain(item, text))


def _gene(key: str, item: str, text: str) -> Item:
    sites, *rest = item.split("::")
    if rest and key != "sv":
        raise _refused(text, "names two sites, which only sv has")
    last, *marks = (rest[-1] if rest else sites).split(":")
    names = [_plain(name, text) for name in ((sites, last) if rest else (last,))]
    told = tuple(_plain(mark, text) for mark in marks)
    for mark in told:
        if mark not in MARKS and mark != "notier" and not (mark.startswith("tier.") and mark != "tier."):
            raise _refused(text, f"has the mark {mark[:40]}, which there is not")
    if len(rest) > 1 or not all(names) or told and key in ("wild", "unseen"):
        raise _refused(text, "should name genes, with marks behind a colon")
    return Item("::".join(names), told)


def _range_of(item: str) -> Range | None:
    start, dots, end = item.partition("..")
    if not dots or not start and not end:
        return None
    bounds = [exact_number(bound) if bound else None for bound in (start, end)]
    if any(bound and number is None for bound, number in zip((start, end), bounds, strict=True)):
        return None
    return Range(bounds[0], bounds[1])


def _plain(text: str, clause: str) -> str:
    if "~" not in text:
        return text
    try:
        return _bytes_of(text).decode()
    except UnicodeDecodeError:
        raise _refused(clause, "has escapes that are not UTF-8") from None


def _bytes_of(text: str) -> bytes:
    parts = _ESCAPE.split(text)
    return b"".join(bytes([int(part, 16)]) if number % 2 else part.encode() for number, part in enumerate(parts))


def _escaped(text: str, more: str = "") -> str:
    made = "".join(f"~{ord(letter):02X}" if letter in ";,=~" + more or _CONTROL.match(letter) else letter for letter in text)
    inner = made.strip(" ")
    lead, trail = len(made) - len(made.lstrip(" ")), len(made) - len(made.rstrip(" "))
    return "~20" * lead + inner + "~20" * trail if inner else "~20" * len(made)


def _attribute_key(attr_id: str) -> str:
    head = _escaped(attr_id)
    if head.startswith("!"):
        head = f"~21{head[1:]}"
    return f"attr.{head}" if head.partition(".")[0] in RESERVED else head


def number_text(number: Decimal) -> str:
    """Returns a number without needless zeros."""
    text = f"{number.normalize():f}"
    return "0" if text in ("-0", "0") else text
