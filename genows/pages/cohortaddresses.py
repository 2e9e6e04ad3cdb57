"""Addresses of the pages of a cohort, which hold all of their state: studies, the clauses of a filter, what is beside the cohort.

And the algebra of clauses that links need: a part of a chart is in a filter or not, is joined to it, or is taken away.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple
from urllib.parse import quote, urlencode

from genows.cohorts.addressfilter import ALTERED, DOTTED, TREATED, Clause, Item, clauses_of, in_order, is_json, joined
from genows.cohorts.twocohorts import REST
from genows.cohorts.values import MISSING, NumberRange, exact_number, normal
from genows.pages.addresses import study_address

# `overlap`: samples of two cohorts stay in both.
KEEP = "keep"
# Keys of values, of which several join one clause; of other keys each part is a clause of its own, and all hold.
OF_VALUES = frozenset(("attr", "value", "assay", "ns"))
# Characters of one address: longer ones no client has to take. Of all links of a page, each of which holds the filter.
MOST_CHARACTERS, MOST_LINKED = 16_384, 600_000


class ChartPart(NamedTuple):
    """A part of a chart, such as a bar: what a clause says of it. *key*, *of*, *items*: as of a Clause; one item as a rule."""

    key: str
    of: tuple[str, ...]
    items: tuple[Item, ...]

    @property
    def clause(self) -> Clause:
        """The clause that the part alone makes."""
        return Clause(False, self.key, self.of, self.items, "")

    @property
    def text(self) -> str:
        """The clause in its one form, such as TYPE=Primary."""
        return self.clause.canonical()


def value_part(attr_id: str, value: str) -> ChartPart:
    """Returns the part of an attribute's value, a text or NA."""
    return ChartPart("attr", (attr_id,), (Item((value,)),))


def range_part(attr_id: str, start: Decimal | None, end: Decimal | None) -> ChartPart:
    """Returns the part of an attribute's numbers above *start*, up to *end*; both alike: that number."""
    return ChartPart("attr", (attr_id,), (Item(("",), span=NumberRange(start, end)),))


def named_part(key: str, *names: str) -> ChartPart:
    """Returns the part of what has a name: a gene (mut, amp …), a list, a profile, a treatment, a type of events. Several: one of them."""
    assert key in ALTERED or key in TREATED or key not in DOTTED
    return ChartPart(key, (), tuple(Item((name,)) for name in names))


class CohortAddress(NamedTuple):
    """*root*: where the service is mounted; *clauses*: as `in_order` gives them; *json*: a StudyViewFilter in their place, else ''.

    *against*: another filter, REST, or ''; *overlap*: KEEP, or '' where samples of both cohorts are in neither.
    """

    root: str
    study_ids: tuple[str, ...]
    clauses: tuple[Clause, ...] = ()
    json: str = ""
    against: str = ""
    overlap: str = ""

    @property
    def filter(self) -> str:
        """The filter in its one form, '' for none."""
        return self.json or joined(self.clauses)

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """The parameters of addresses that are asked about the cohort: each study, and the filter."""
        return [*(("study_id", study_id) for study_id in self.study_ids), *([("filter", self.filter)] if self.filter else [])]

    @property
    def beside_parameters(self) -> dict[str, str]:
        """The parameters that say which cohort is beside it, and who is in both."""
        return {name: value for name, value in (("against", self.against), ("overlap", self.overlap)) if value}

    @property
    def filtered(self) -> dict[str, str]:
        """The parameter that names the filter, where there is one."""
        return {"filter": self.filter} if self.filter else {}

    @property
    def named(self) -> dict[str, str]:
        """The parameters of pages and files whose path names the study where there is but one: the studies of several, and the filter."""
        several = {"study_id": ",".join(self.study_ids)} if len(self.study_ids) > 1 else {}
        return {**several, **self.filtered}

    @property
    def compared(self) -> dict[str, str]:
        """The parameters of pages and files of both cohorts."""
        return {**self.named, **self.beside_parameters}

    @property
    def place(self) -> str:
        """The path of the page."""
        return study_address(self.root, self.study_ids[0], "cohort") if len(self.study_ids) == 1 else f"{self.root}/cohort"

    @property
    def page(self) -> str:
        """The address of the page; of a whole study that of the study."""
        if len(self.study_ids) == 1 and not self.filter and not self.against:
            return study_address(self.root, self.study_ids[0])
        return self.below("")

    def below(self, path: str, **further: str) -> str:
        """Returns the address of a page of the cohort, or of a file below it. *path*: begins with a slash, '' for the page itself."""
        sent = [pair for pair in self.parameters if pair[0] != "study_id" or len(self.study_ids) > 1]
        sent += [] if path else self.beside_parameters.items()
        return f"{self.place}{path}" + _query([*sent, *further.items()])

    @property
    def files(self) -> tuple[str, dict[str, str]]:
        """The path below which stand the files of the page, and the page of all attributes, and their parameters."""
        place = study_address(self.root, self.study_ids[0]) if len(self.study_ids) == 1 else f"{self.root}/cohort"
        return place, self.named

    @property
    def attributes(self) -> str:
        """The address of the page of all attributes."""
        place, parameters = self.files
        return f"{place}/attributes" + _query(parameters.items())

    @property
    def genes(self) -> tuple[str, dict[str, str]]:
        """The path of the page of some genes, and its parameters beside the genes."""
        if len(self.study_ids) == 1:
            return study_address(self.root, self.study_ids[0], "genes"), self.filtered
        return f"{self.root}/genes", {"study_ids": ",".join(self.study_ids), **self.filtered}

    def asks(self, address: str, **further: str) -> str:
        """Returns an address that takes studies and a filter, such as one of the API's. *further*: parameters behind them."""
        return f"{self.root}{address}" + _query([*self.parameters, *further.items()])

    # What links narrow

    @property
    def may_grow(self) -> bool:
        """Whether a page of it may have links with one more clause: of a very long filter each would be as long."""
        return not self.json and (len(quote(self.filter, safe="")) + 100) * 400 <= MOST_LINKED

    @property
    def most_chips(self) -> int:
        """How many of the clauses may have a link without them."""
        return max(1, MOST_LINKED // (len(quote(self.filter, safe="")) + 100))

    def has(self, part: ChartPart) -> bool:
        """Returns whether the part is selected: an item of a clause says the same, or a range that covers it."""
        return any(_holds(clause, part) for clause in self.clauses)

    def added(self, part: ChartPart) -> "CohortAddress":
        """Returns the address with the part: as a further item of a clause about the same values, else as a clause of its own."""
        its = next((clause for clause in self.clauses if part.key in OF_VALUES and _is_about(clause, part)), None)
        if its is None:
            return self._with([*self.clauses, part.clause])
        return self._with(
            [clause._replace(items=(*clause.items, *part.items)) if clause is its else clause for clause in self.clauses]
        )

    def narrowed(self, clause: Clause) -> "CohortAddress":
        """Returns the address with one more clause, which holds too."""
        return self._with([*self.clauses, clause])

    def taken(self, part: ChartPart) -> "CohortAddress":
        """Returns the address without the part, and without clauses that have nothing else."""
        left = [_taken(clause, part) if _holds(clause, part) else clause for clause in self.clauses]
        return self._with([clause for clause in left if clause.items])

    def toggled(self, part: ChartPart) -> "CohortAddress | None":
        """Returns where a part of a chart leads: to the page with it, of what is selected to that without it. None where the address would be too long."""
        if self.has(part):
            return self.taken(part)
        its = self.added(part) if self.may_grow else None
        return its if its and len(its.filter) <= MOST_CHARACTERS else None

    def without(self, clause: Clause) -> "CohortAddress":
        """Returns the address without one of its clauses."""
        return self._with([one for one in self.clauses if one is not clause])

    def without_values_of(self, part: ChartPart) -> "CohortAddress":
        """Returns the address without clauses about the same values as the part: whom its chart counts."""
        return self._with([clause for clause in self.clauses if not _is_about(clause, part)])

    def only(self, part: ChartPart) -> "CohortAddress":
        """Returns the address with the part in place of clauses about the same values."""
        its = self.without_values_of(part)
        return its._with([*its.clauses, part.clause])

    def beside(self, against: str, overlap: str = "") -> "CohortAddress":
        """Returns the address with another cohort beside it: a filter, REST, or '' for none."""
        return self._replace(against=against, overlap=overlap)

    @property
    def whole(self) -> "CohortAddress":
        """The address without the filter, and so without another cohort beside it."""
        return CohortAddress(self.root, self.study_ids)

    def _with(self, clauses: Iterable[Clause]) -> "CohortAddress":
        return self._replace(clauses=in_order(clauses))


def cohort_address(root: str, study_ids: Sequence[str], text: str = "", against: str = "", overlap: str = "") -> CohortAddress:
    """Returns the address of a cohort. *text*: a filter in its one form, as the engine gives it."""
    if is_json(text):
        return CohortAddress(root, tuple(study_ids), (), text, against, overlap)
    return CohortAddress(root, tuple(study_ids), in_order(clauses_of(text)), "", against, overlap)


class Ways(NamedTuple):
    """Where the page leads. *its*: its own address; *b*: that of B alone, None of a rest that no filter says."""

    its: CohortAddress
    b: CohortAddress | None

    @property
    def a(self) -> CohortAddress:
        """The address of A alone."""
        return self.its.beside("")

    def narrowed(self, clause: Clause) -> tuple[str, str]:
        """Returns the addresses of the samples of A, and of B, that a clause holds of; '' where there is none."""
        if not self.its.may_grow or self.b and not self.b.may_grow:
            return "", ""
        a = self.a.narrowed(clause).page
        if self.b:
            return a, self.b.narrowed(clause).page
        # Of those of whom the clause holds the ones that are not in A are in the rest.
        return a, self.a.whole.narrowed(clause).beside(self.its.filter).page if self.its.filter else ""

    @property
    def swapped(self) -> CohortAddress | None:
        """The address of B and A; None where no filter says one of them."""
        return self.b.beside(self.its.filter, self.its.overlap) if self.b and self.b.filter and self.its.filter else None


def ways_of(its: CohortAddress) -> Ways:
    """Returns where a page leads. The rest of one clause is its negation; of several no filter says it."""
    if its.against != REST:
        return Ways(its, cohort_address(its.root, its.study_ids, its.against))
    if len(its.clauses) != 1:
        return Ways(its, None)
    (clause,) = its.clauses
    return Ways(its, its.whole.narrowed(clause._replace(is_negated=not clause.is_negated)))


def _query(pairs: Iterable[tuple[str, str]]) -> str:
    made = urlencode(list(pairs), quote_via=quote)
    return f"?{made}" if made else ""


def _is_about(clause: Clause, part: ChartPart) -> bool:
    return not clause.is_negated and (clause.key, clause.of) == (part.key, part.of)


def _holds(clause: Clause, part: ChartPart) -> bool:
    return _is_about(clause, part) and all(any(_says(mine, its, clause) for mine in clause.items) for its in part.items)


def _taken(clause: Clause, part: ChartPart) -> Clause:
    left = tuple(mine for mine in clause.items if not any(_says(mine, its, clause) for its in part.items))
    return clause._replace(items=left)


def _says(mine: Item, its: Item, clause: Clause) -> bool:
    """Returns whether an item of a clause says what an item of a part says, or more."""
    if its.span:
        number = exact_number(mine.text)
        span = mine.span or (NumberRange(number, number) if number is not None else None)
        return span is not None and _covers(span, its.span)
    if mine.span:
        return False
    if clause.takes_genes:
        return [text.upper() for text in mine.texts] == [text.upper() for text in its.texts] and set(mine.marks) == set(its.marks)
    return _word(mine.text) == _word(its.text) if clause.key in OF_VALUES else mine.text == its.text


def _word(text: str) -> str:
    """Returns what values are compared by: all spellings of NA are one."""
    its = normal(text)
    return "na" if its in MISSING else its


def _covers(wide: NumberRange, narrow: NumberRange) -> bool:
    if narrow.start is not None and narrow.start == narrow.end:
        if wide.start == wide.end:
            return wide.start == narrow.start
        return (wide.start is None or wide.start < narrow.start) and (wide.end is None or narrow.start <= wide.end)
    low = wide.start is None or narrow.start is not None and wide.start <= narrow.start
    high = wide.end is None or narrow.end is not None and narrow.end <= wide.end
    return low and high and (wide.start is None or wide.start != wide.end)
