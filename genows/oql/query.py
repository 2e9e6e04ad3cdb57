"""Queries as parsed: genes and what counts as altered in each. Printed, they are OQL that parses to the same again."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from genows.oql.words import CNA, EXPRESSION, LEVEL_NAMES, METHYLATION, MUTATION, PROTEIN


class Bound(NamedTuple):
    """A number that others are compared with. *operator*: one of < <= > >= =, or '' for beyond the threshold in use, either way."""

    operator: str
    value: float = 0.0

    def __str__(self):
        return f"{self.operator}{self.value!r}" if self.operator else ""


@dataclass(frozen=True)
class Conditions:
    """What is admitted of one gene; alternatives. None: nothing was said of that type of data, so that it does not count.

    *levels*: of copy number, -2 to 2; *changes*: words for mutations in capitals, '' for any; the others: bounds of numbers.
    """

    levels: frozenset[int] | None = None
    changes: tuple[str, ...] | None = None
    expression: tuple[Bound, ...] | None = None
    protein: tuple[Bound, ...] | None = None
    methylation: tuple[Bound, ...] | None = None

    def __str__(self):
        return " ".join(self._texts())

    def _texts(self) -> Iterator[str]:
        if self.levels is not None:
            yield " ".join(LEVEL_NAMES[level] for level in sorted(self.levels)) or f"{CNA}<{LEVEL_NAMES[-2]}"
        for change in self.changes or ():
            yield f"{MUTATION}={change}" if change else MUTATION
        for word, bounds in ((EXPRESSION, self.expression), (PROTEIN, self.protein), (METHYLATION, self.methylation)):
            for bound in bounds or ():
                yield f"{word}{bound}"


@dataclass(frozen=True)
class GeneQuery:
    """A gene of a query. *name*: in capitals; *conditions*: None where the data at hand decide."""

    name: str
    conditions: Conditions | None = None

    def __str__(self):
        return f"{self.name}: {self.conditions};" if self.conditions else self.name


class Query(NamedTuple):
    """The genes in their order; one that is named twice stands twice."""

    genes: tuple[GeneQuery, ...]

    def __str__(self):
        return "\n".join(map(str, self.genes))

    def first_mentions(self) -> dict[str, GeneQuery]:
        """Returns name → gene, of a gene named twice the first mention, which counts."""
        first: dict[str, GeneQuery] = {}
        for gene in self.genes:
            first.setdefault(gene.name, gene)
        return first
