"""A filter as people write it in an address: clauses joined by semicolons, each a key and its items, `TYPE=Primary;mut=KRAS,TP53;!list=cna`.

A text that begins with a brace is a StudyViewFilter instead. Two filters with one canonical form are one filter.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from operator import itemgetter
from typing import Any, NamedTuple

from genows.cohorts.studyviewfilter import MOST_CONDITIONS
from genows.cohorts.values import EXACT, NumberRange, exact_number
from genows.columns.jsonvalues import value_or_nothing
from genows.errors import ParameterError

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
# Keys whose items are genes; keys with dotted parts, and how many.
OF_GENES = frozenset((*ALTERED, "wild", "unseen"))
DOTTED = {"attr": 1, "type": 1, "value": 2, "assay": 2, "custom": 1, "ns": 2}
WHOLE = (*NAMED, *ALTERED, "wild", "unseen", "profile", "list", *TREATED, "event")
RESERVED = frozenset((*DOTTED, *(key.partition(".")[0] for key in WHOLE)))
MARKS = {
    "driver": "includeDriver", "vus": "includeVUS", "undriven": "includeUnknownOncogenicity", "germline": "includeGermline",
    "somatic": "includeSomatic", "nostatus": "includeUnknownStatus",
}  # fmt: skip
TIER, NO_TIER = "tier.", "notier"
# Characters of a clause that is refused.
MOST_SHOWN = 200

_ESCAPE = re.compile(r"~([0-9A-Fa-f]{2})")
_BROKEN = re.compile(r"~(?![0-9A-Fa-f]{2})")
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Item(NamedTuple):
    """*texts*: one, without escapes; two of a variant's sites. *marks*: what stands behind colons, of genes; *span*: of numbers, else None."""

    texts: tuple[str, ...]
    marks: tuple[str, ...] = ()
    span: NumberRange | None = None

    @property
    def text(self) -> str:
        return self.texts[0]


class Clause(NamedTuple):
    """*key*: the reserved word, or 'attr'; *of*: the parts behind its dots, or the id of the attribute; *text*: as it was written."""

    is_negated: bool
    key: str
    of: tuple[str, ...]
    items: tuple[Item, ...]
    text: str

    @property
    def takes_genes(self) -> bool:
        """Whether the items are genes."""
        return self.key in OF_GENES

    def refused(self, why: str) -> ParameterError:
        """Returns what to raise of a clause that cannot be meant."""
        return refused(self.text, why)

    def canonical(self, has_numbers: bool = False) -> str:
        """Returns the one form of all ways to write the clause. *has_numbers*: whether what it is about has numbers for values."""
        return _written(self._parts(has_numbers))

    def _parts(self, has_numbers) -> tuple[str, list[str], bool]:
        """Returns what clauses are sorted by."""
        of = (*self.of[:-1], self.of[-1].upper()) if self.key in ("type", "value") else self.of
        key = _attribute_key(self.of[0]) if self.key == "attr" else ".".join([self.key, *(_escaped(part, ".") for part in of)])
        return key, sorted({self._item(item, has_numbers) for item in self.items}), self.is_negated

    def _item(self, item: Item, has_numbers: bool) -> str:
        if item.span:
            return "..".join("" if bound is None else number_text(bound) for bound in item.span)
        if self.takes_genes:
            genes = "::".join(_escaped(text.upper(), ":") for text in item.texts)
            return ":".join([genes, *sorted({_escaped(mark, ":") for mark in item.marks})])
        number = exact_number(item.text) if has_numbers else None
        text = _escaped(item.text) if number is None else number_text(number)
        return text.replace(".", "~2E", 1) if span_of(text) else text


def clauses_of(text: str) -> list[Clause]:
    """Returns the clauses of a filter; ParameterError where one is none."""
    parts = text.split(";") if text.strip(" ") else []
    if len(parts) > MOST_CONDITIONS:
        raise ParameterError("filter", f"should have at most {MOST_CONDITIONS:,} clauses.")
    return [_clause(part.strip(" ")) for part in parts]


def canonical(clauses: Iterable[Clause], has_numbers: Callable[[Clause], bool] = lambda clause: False) -> str:
    """Returns the one form of a filter: clauses in order, each once. *has_numbers*: see `Clause.canonical`."""
    return joined(in_order(clauses, has_numbers))


def in_order(clauses: Iterable[Clause], has_numbers: Callable[[Clause], bool] = lambda clause: False) -> tuple[Clause, ...]:
    """Returns the clauses of the one form, each with its own for text."""
    parted = sorted(((clause._parts(has_numbers(clause)), clause) for clause in clauses), key=itemgetter(0))
    found = {text: clause._replace(text=text) for text, clause in ((_written(parts), clause) for parts, clause in parted)}
    return tuple(found.values())


def joined(clauses: Iterable[Clause]) -> str:
    """Returns the filter of clauses as `in_order` gives them."""
    return ";".join([clause.text for clause in clauses])


def is_json(text: str) -> bool:
    """Returns whether a filter is a StudyViewFilter."""
    return text.strip(" ").startswith("{")


def json_members(text: str) -> dict[str, Any]:
    """Returns the members of a StudyViewFilter; ParameterError where it is no JSON."""
    found = value_or_nothing(text)
    if not isinstance(found, dict):
        raise refused(text, "begins with a brace and is no JSON object")
    return found


def canonical_json(given: Mapping[str, Any]) -> str | None:
    """Returns the one form of a StudyViewFilter: members in order, those that say nothing and studyIds left out; None where none is left."""
    kept = {name: value for name, value in given.items() if value not in (None, [], {}, {"filters": []}) and name != "studyIds"}
    return json.dumps(kept, sort_keys=True, separators=(",", ":"), ensure_ascii=False) if kept else None


def refused(text: str, why: str) -> ParameterError:
    """Returns what to raise of a text that is no clause, or no filter."""
    return ParameterError("filter", f"has a clause that {why}: {text[:MOST_SHOWN]}")


def _written(parts: tuple[str, list[str], bool]) -> str:
    key, items, is_negated = parts
    return f"{'!' * is_negated}{key}={','.join(items)}"


def _clause(text: str) -> Clause:
    if not text:
        raise refused(text, "is empty")
    if _BROKEN.search(text):
        raise refused(text, "has a ~ without two hexadecimal digits")
    if _CONTROL.search(text):
        raise refused(text, "has a control character")
    head, equals, rest = text.partition("=")
    if not equals or "=" in rest:
        raise refused(text, "should be a key, one = and its items")
    is_negated = head.startswith("!")
    key, of = _key(head.removeprefix("!").strip(" "), text)
    items = [item.strip(" ") for item in rest.split(",")]
    if not all(items):
        raise refused(text, "has an empty item")
    return Clause(is_negated, key, of, tuple(_item(key, item, text) for item in items), text)


def _key(head: str, text: str) -> tuple[str, tuple[str, ...]]:
    if not head:
        raise refused(text, "has no key")
    word, *parts = [_plain(part, text) for part in head.split(".")]
    if word not in RESERVED:
        return "attr", (_plain(head, text),)
    if word in DOTTED:
        if len(parts) != DOTTED[word] or not all(parts):
            raise refused(text, f"should have {DOTTED[word]} parts with dots behind {word}, whose own dots are ~2E")
        return word, tuple(parts)
    key = ".".join([word, *parts])
    if key not in WHOLE:
        raise refused(text, f"begins with the reserved word {word}; an attribute of that name is attr.{word}")
    return key, ()


def _item(key: str, item: str, text: str) -> Item:
    span = span_of(item)
    if span and span.start is not None and span.end is not None and span.start > span.end:
        raise refused(text, "has a range that ends before it starts")
    if key in OF_GENES:
        return _gene(key, item, text)
    return Item((_plain(item, text),), span=span)


def _gene(key: str, item: str, text: str) -> Item:
    *first, last = item.split("::")
    if len(first) > (key == "sv"):
        raise refused(text, "names two sites, which only sv has")
    last, *marks = last.split(":")
    names = tuple(_plain(name, text) for name in (*first, last))
    told = tuple(_plain(mark, text) for mark in marks)
    for mark in told:
        if mark not in MARKS and mark != NO_TIER and (not mark.startswith(TIER) or mark == TIER):
            raise refused(text, f"has the mark {mark[:MOST_SHOWN]}, which there is not")
    if not all(names) or told and key not in ALTERED or first and ":" in first[0]:
        raise refused(text, "should name genes, with marks behind a colon")
    return Item(names, told)


def span_of(item: str) -> NumberRange | None:
    """Returns the range of numbers that an item is; None for a text."""
    start, dots, end = item.partition("..")
    if not dots or not start and not end:
        return None
    bounds = [exact_number(bound) if bound else None for bound in (start, end)]
    if any(bound and number is None for bound, number in zip((start, end), bounds, strict=True)):
        return None
    return NumberRange(bounds[0], bounds[1])


def _plain(text: str, clause: str) -> str:
    if "~" not in text:
        return text
    try:
        return _bytes_of(text).decode()
    except UnicodeDecodeError:
        raise refused(clause, "has escapes that are not UTF-8") from None


def _bytes_of(text: str) -> bytes:
    parts = _ESCAPE.split(text)
    return b"".join(bytes([int(part, 16)]) if number % 2 else part.encode() for number, part in enumerate(parts))


def _escaped(text: str, more: str = "") -> str:
    made = "".join(f"~{ord(letter):02X}" if letter in ";,=~" + more or _CONTROL.match(letter) else letter for letter in text)
    # Outer blanks would be dropped.
    made = f"~20{made[1:]}" if made.startswith(" ") else made
    return f"{made[:-1]}~20" if made.endswith(" ") else made


def _attribute_key(attr_id: str) -> str:
    if attr_id.partition(".")[0] in RESERVED:
        return f"attr.{_escaped(attr_id, '.')}"
    head = _escaped(attr_id)
    # What begins with a brace is another kind of filter.
    return f"~{ord(head[0]):02X}{head[1:]}" if head.startswith(("!", "{")) else head


def number_text(number: Decimal) -> str:
    """Returns a number without needless zeros."""
    text = f"{number.normalize(EXACT):f}"
    return "0" if text in ("-0", "0") else text
