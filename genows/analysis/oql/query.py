"""Queries as parsed: lines and tracks of genes with what counts as altered in each.

Printed, they are OQL that parses to the same again.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from genows.analysis.oql.words import CNA, DATATYPES, DRIVER, EXPRESSION, FUSION, KEYWORDS, KINDS, LEVEL_NAMES, MUTATION, PROTEIN

# What stands for no gene at a site of a structural variant.
NO_GENE = "-"
# Where a structural variant has the gene of the line.
EITHER_SITE, FIRST_SITE, SECOND_SITE = 0, 1, 2
# Where a name in conditions ends: modifiers and ranges behind it are none of it.
MODIFIER_INSIDE = re.compile(r"_(?:DRIVER|GERMLINE|SOMATIC|\()", re.IGNORECASE)
# What changes may begin with behind MUT=, and where they stand alone.
_BEHIND_MUT, _ALONE = re.compile(r"[A-Za-z0-9\-./*?]|[^\x00-\x7f]"), re.compile("[A-Z]*[0-9]")
# A residue of a protein: its letter, of the twenty, is not compared.
RESIDUE = re.compile("[GPAVLIMCFYWHKRQNEDST]([0-9]+)")


class AnyDriver(NamedTuple):
    """Every driver: of mutations, of structural variants, of the outer two levels of copy number."""

    driver: bool = True

    def __str__(self):
        return DRIVER

    @property
    def kinds(self) -> tuple[str, ...]:
        return ()


class CopyNumberLevel(NamedTuple):
    """A level of copy number; None: none of them, which CNA<HOMDEL asks for. *driver*: drivers alone."""

    level: int | None
    driver: bool = False

    def __str__(self):
        return (f"{CNA}<{LEVEL_NAMES[-2]}" if self.level is None else LEVEL_NAMES[self.level]) + (f"_{DRIVER}" if self.driver else "")

    @property
    def kinds(self) -> tuple[str, ...]:
        return (CNA,)


class Bound(NamedTuple):
    """A number that values of *kind* are compared with.

    *operator*: one of < <= > >= =, or '' for beyond the threshold in use, either way.
    """

    kind: str
    operator: str = ""
    value: float = 0.0
    driver: bool = False

    def __str__(self):
        value = int(self.value) if self.value.is_integer() and abs(self.value) < 1e15 else self.value
        return f"{self.kind}{self.operator}{value!r}" if self.operator else self.kind

    @property
    def kinds(self) -> tuple[str, ...]:
        return (self.kind,)


class ResidueSpan(NamedTuple):
    """A range of residues, None: open. *within*: the mutation lies in it, else one residue in common is enough."""

    first: int | None
    last: int | None
    within: bool = False

    def __str__(self):
        first, last = ("" if end is None else str(end) for end in (self.first, self.last))
        return f"({first}-{last}{'*' if self.within else ''})"


def _change_text(word: str, plain: re.Pattern = _BEHIND_MUT) -> str:
    """Returns a kind or a change so that it is read as one: behind `P.` where it begins as another condition does."""
    return word if word in KINDS or plain.match(word) and not word.startswith(tuple(KEYWORDS)) else f"P.{word}"


class Change(NamedTuple):
    """Mutations.

    *word*, in capitals: a kind, a residue (R248), a whole protein change, '' for any mutation. *negated*: all but
    those.

    *modifiers*: DRIVER, GERMLINE, SOMATIC, sorted; *spans*: which all must hold. These are never negated. *bare*: a word
    alone in the older language, to which it is another thing behind MUT=.
    """

    word: str = ""
    negated: bool = False
    modifiers: tuple[str, ...] = ()
    spans: tuple[ResidueSpan, ...] = ()
    bare: bool = False

    def __str__(self):
        if self.bare:
            return _change_text(self.word, _ALONE)
        word = f"{'!=' if self.negated else '='}{_change_text(self.word)}" if self.word else ""
        return "_".join((MUTATION + word, *map(str, self.spans), *self.modifiers))

    @property
    def driver(self) -> bool:
        return DRIVER in self.modifiers

    @property
    def kinds(self) -> tuple[str, ...]:
        return (MUTATION,)


class Cell(NamedTuple):
    """Mutations as the older language judges them: by their protein changes alone.

    *word*: in capitals, '' for any mutation.
    """

    word: str = ""
    driver: bool = False

    def __str__(self):
        return f"{MUTATION}={self.word if self.word == FUSION else _change_text(self.word)}" if self.word else MUTATION

    @property
    def kinds(self) -> tuple[str, ...]:
        return (MUTATION,)


class VariantCondition(NamedTuple):
    """Structural variants.

    *site*: where they have the line's gene; *partner*: at the other site, None for anything, NO_GENE for no gene.
    """

    site: int = EITHER_SITE
    partner: str | None = None
    modifiers: tuple[str, ...] = ()

    def __str__(self):
        partner = self.partner or ""
        form = {EITHER_SITE: FUSION, FIRST_SITE: f"{FUSION}::{partner}", SECOND_SITE: f"{partner}::{FUSION}"}[self.site]
        return "_".join((form, *self.modifiers))

    @property
    def driver(self) -> bool:
        return DRIVER in self.modifiers

    @property
    def kinds(self) -> tuple[str, ...]:
        return (FUSION,)


Condition = AnyDriver | CopyNumberLevel | Bound | Change | Cell | VariantCondition
# Alternatives, each once.
Conditions = tuple[Condition, ...]
# What counts of a gene without conditions, as far as there are profiles: today, and in the older language, which knew
# no structural variants.
DEFAULT: Conditions = (CopyNumberLevel(-2), CopyNumberLevel(2), Change(), VariantCondition(), Bound(EXPRESSION), Bound(PROTEIN))
OLDER_DEFAULT: Conditions = (CopyNumberLevel(-2), CopyNumberLevel(2), Cell(), Bound(EXPRESSION), Bound(PROTEIN))


class GeneLine(NamedTuple):
    """A gene of a query. *name*: in capitals; *conditions*: None where the data at hand decide."""

    name: str
    conditions: Conditions | None = None

    def __str__(self):
        if self.conditions is None:
            return self.name
        one = self.conditions[0]
        # Behind FUSION:: what looks like a modifier would be one; a gene of the name DATATYPES is one in pairs alone.
        if isinstance(one, VariantCondition) and (self.name == DATATYPES or one.site == FIRST_SITE and MODIFIER_INSIDE.search(one.partner or "")):
            first, second = (self.name, one.partner or "") if one.site == FIRST_SITE else (one.partner or "", self.name)
            return f"{first}::{second}{':' if one.modifiers else ''}{'_'.join(one.modifiers)};"
        return f"{self.name}: {' '.join(map(str, self.conditions))};"


class Track(NamedTuple):
    """Lines that are one row of a picture. *label*: '' where none is written."""

    lines: tuple[GeneLine, ...]
    label: str = ""

    def __str__(self):
        label = f'"{self.label}" ' if self.label else ""
        return f"[{label}{' '.join(map(str, self.lines))}]"

    @property
    def title(self) -> str:
        """The label, or the genes."""
        return self.label or " / ".join(dict.fromkeys(line.name for line in self.lines))


class GeneQuery(NamedTuple):
    """Lines and tracks in their order. *older*: as the older language has it."""

    items: tuple[GeneLine | Track, ...]
    older: bool = False

    def __str__(self):
        return "\n".join(map(str, self.items))

    @property
    def lines(self) -> Iterator[GeneLine]:
        """The lines, those of tracks too."""
        for item in self.items:
            yield from item.lines if isinstance(item, Track) else (item,)

    def conditions(self) -> Iterator[Condition]:
        """Yields the conditions that are written; those of DATATYPES once."""
        for those in _each_once(line.conditions for line in self.lines):
            yield from those or ()

    def names(self) -> list[str]:
        """Returns the names of genes, those of partners in structural variants too, each once."""
        partners = (one.partner for one in self.conditions() if isinstance(one, VariantCondition) and one.partner not in (None, NO_GENE))
        return list(dict.fromkeys([*(line.name for line in self.lines), *filter(None, partners)]))

    def kinds(self) -> list[str]:
        """Returns the kinds of data that conditions name, each once: CNA, MUT, FUSION, EXP, PROT, METH."""
        return list(dict.fromkeys(kind for one in self.conditions() for kind in one.kinds))


def _each_once(found: Iterable) -> Iterator:
    """Yields the different objects of *found*: to compare long conditions with each other would cost more than to use
    them.
    """
    return iter({id(one): one for one in found}.values())
