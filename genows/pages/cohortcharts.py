"""What the charts of a cohort's page count, part by part, each with the clause that a link to it adds: values, genes, kinds of data."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from genows.analysis.attributes import Attribute, study_attributes
from genows.analysis.studies import KIND_NAMES, KIND_ORDER, OTHER_KIND
from genows.cohorts import genecounts
from genows.cohorts.addressfilter import number_text
from genows.cohorts.binbounds import Binning
from genows.cohorts.binned import JoinedColumns, attribute_bins
from genows.cohorts.bins import LOWER, NA, UPPER, ValueBin
from genows.cohorts.genecounts import GeneCount
from genows.cohorts.studysets import COPIES, MUTATED, VARIANTS
from genows.cohorts.valuecounts import attribute_counts, columns, level_of
from genows.cohorts.values import MISSING, normal
from genows.data.genes import genes_by_entrez
from genows.data.storedclinical import PATIENTS
from genows.pages.cohortaddresses import ChartPart, CohortAddress, named_part, range_part, value_part
from genows.pages.cohortreading import PageCohort
from genows.pages.pictures.axes import short

# Of an attribute of texts so many values are shown, and of genes.
MOST_VALUES, MOST_GENES = 50, 50


class ChartRow(NamedTuple):
    """A part of a chart. *part*: None of what no clause says; *bin*: of numbers, None of texts and NA."""

    label: str
    cases: int
    part: ChartPart | None
    bin: ValueBin | None = None


class AttributeChart(NamedTuple):
    """*cases*: patients, or samples, of the cohort that is *counted*: the page's own without clauses about the attribute.

    *rows*: bins of numbers, ascending; then texts, the most frequent ones; NA. *median*, *least*, *greatest*: of the numbers, None without.
    """

    attribute: Attribute
    counted: CohortAddress
    of_patients: bool
    cases: int
    different: int
    rows: Sequence[ChartRow]
    least: Decimal | None = None
    median: Decimal | None = None
    greatest: Decimal | None = None

    @property
    def unit(self) -> str:
        return "patients" if self.of_patients else "samples"

    @property
    def missing(self) -> int:
        """How many have no value."""
        return sum(row.cases for row in self.rows if row.bin is None and row.label == NA)

    @property
    def numbers(self) -> list[ChartRow]:
        return [row for row in self.rows if row.bin]

    @property
    def texts(self) -> list[ChartRow]:
        return [row for row in self.rows if not row.bin]


def all_attributes(its: PageCohort) -> list[Attribute]:
    """Returns the attributes of the studies, the most important first; of several with one id the first study's."""
    found: dict[str, Attribute] = {}
    for study in its.studies:
        for one in study_attributes(its.db, study.pk):
            found.setdefault(one.attr_id, one)
    return sorted(found.values(), key=lambda one: (-one.priority, one.attr_id)) if len(its.studies) > 1 else list(found.values())


def attribute_chart(its: PageCohort, attribute: Attribute) -> AttributeChart:
    """Returns how the values of an attribute are spread over the cohort, clauses about itself left out; bounds of bins are those of the studies."""
    attr_id = attribute.attr_id
    counted = its.address.without_values_of(value_part(attr_id, ""))
    cohort = its.of(counted)
    of_patients = level_of(cohort, attr_id) is PATIENTS
    cases = cohort.patients if of_patients else cohort.samples
    if its.base.is_categorical(attr_id):
        values = [(one.value, one.cases) for one in attribute_counts(cohort, attr_id)]
        return AttributeChart(attribute, counted, of_patients, cases, len(values), _texts(its.address, attr_id, values))
    bins = [one for _, one in attribute_bins(cohort, [(attr_id, Binning())], True)]
    numbers = [ChartRow(bin_label(one), one.cases, _bin_part(attr_id, one), one) for one in bins if not _is_text(one)]
    values = [(one.special or "", one.cases) for one in bins if _is_text(one)]
    its_columns = columns(cohort, attr_id)
    spread = JoinedColumns([column for _, column, _ in its_columns]).numbers([chosen for _, _, chosen in its_columns])
    size = spread.size
    shape = (spread.at(0), spread.median(0, size), spread.at(size - 1)) if size else (None, None, None)
    return AttributeChart(attribute, counted, of_patients, cases, len(bins), [*numbers, *_texts(its.address, attr_id, values)], *shape)


def _is_text(one: ValueBin) -> bool:
    return one.start is None and one.end is None


def _bin_part(attr_id: str, one: ValueBin) -> ChartPart:
    return range_part(attr_id, None if one.special == LOWER else one.start, None if one.special == UPPER else one.end)


def bin_label(one: ValueBin) -> str:
    """Returns what a bin of numbers is called."""
    start, end = ("" if bound is None else bound_text(bound) for bound in (one.start, one.end))
    if one.special:
        return f"up to {end}" if one.special == LOWER else f"above {start}"
    return start if one.is_exact else f"{start} to {end}"


def bound_text(number: Decimal) -> str:
    """Returns a number as people read it, with all of its digits where they are few."""
    text = number_text(number)
    return text if "." in text and len(text) < 10 else short(float(number))


def _texts(address: CohortAddress, attr_id: str, values: Sequence[tuple[str, int]]) -> list[ChartRow]:
    """Returns the first values, those that are selected, how many others there are, and NA, which comes last."""
    words = [pair for pair in values if normal(pair[0]) not in MISSING]
    shown = words[:MOST_VALUES]
    if len(words) > MOST_VALUES:
        chosen = {normal(item.text) for clause in address.clauses if (clause.key, clause.of) == ("attr", (attr_id,)) for item in clause.items}
        shown += [pair for pair in words[MOST_VALUES:] if normal(pair[0]) in chosen] if chosen else []
    rows = [ChartRow(value, cases, value_part(attr_id, value)) for value, cases in shown]
    if len(words) > len(shown):
        rest = sum(cases for _, cases in words) - sum(cases for _, cases in shown)
        rows.append(ChartRow(f"{len(words) - len(shown):,} other values", rest, None))
    return rows + [ChartRow(NA, cases, value_part(attr_id, NA)) for value, cases in values if normal(value) in MISSING]


# Genes


class GeneKind(NamedTuple):
    """A table of genes. *name*: of its files; *api*: kinds of /api/cohort/genes; *keys*: level of copy number, None without → key of a clause."""

    name: str
    title: str
    source: str
    api: str
    keys: dict[int | None, str]
    words: dict[int | None, str] = {}


GENE_KINDS = (
    GeneKind("mutated-genes", "Most frequently mutated genes", MUTATED, "mutated", {None: "mut"}),
    GeneKind(
        "copy-number-genes", "Genes most often amplified or deleted", COPIES, "amplified,deleted",
        {2: "amp", -2: "homdel"}, {2: "amplified", -2: "deleted"},
    ),
    GeneKind("variant-genes", "Genes most often in structural variants", VARIANTS, "sv", {None: "sv"}),
)  # fmt: skip


class GeneRow(NamedTuple):
    """*change*: which, of copy number, else ''."""

    symbol: str
    change: str
    its: GeneCount
    part: ChartPart

    @property
    def has_share(self) -> bool:
        """Whether a percentage can be told: nobody is altered in a gene that was not looked at."""
        return 0 < self.its.profiled and self.its.altered <= self.its.profiled


class GeneTable(NamedTuple):
    """*rows*: the first ones; *all_genes*: how many genes are altered so; *profiled*: samples with such data."""

    kind: GeneKind
    rows: Sequence[GeneRow]
    all_genes: int
    profiled: int


def gene_tables(its: PageCohort, kinds: Sequence[GeneKind] = GENE_KINDS, most: int = MOST_GENES) -> list[GeneTable]:
    """Returns of each kind the genes that are altered in most samples of the cohort; none of kinds in which no gene is."""
    found = {kind.name: [one for one in genecounts.counts(its.cohort, kind.source) if one.level in kind.keys] for kind in kinds}
    close = {name: _close(counts, most) for name, counts in found.items()}
    entrezs = {one.entrezs[0] for some in close.values() for one in some if one.entrezs[0] is not None}
    symbols = {entrez: gene.symbol for entrez, gene in genes_by_entrez(its.db, entrezs).items()}
    tables = []
    for kind in kinds:
        rows = [_gene_row(kind, one, symbols[one.entrezs[0]]) for one in close[kind.name] if one.entrezs[0] in symbols]
        rows.sort(key=lambda row: (-row.its.altered, -row.its.events, row.symbol, row.change))
        counts = found[kind.name]
        tables += [GeneTable(kind, rows[:most], len(counts), counts[0].everything)] if counts else []
    return tables


def _close(found: Sequence[GeneCount], most: int) -> list[GeneCount]:
    """Returns the first *most* by their counts, and all that have the counts of the last: of equal ones symbols decide, and those may be many."""
    last = sorted(((one.altered, one.events) for one in found), reverse=True)[:most][-1:]
    return [one for one in found if (one.altered, one.events) >= last[0]]


def _gene_row(kind: GeneKind, one: GeneCount, symbol: str) -> GeneRow:
    return GeneRow(symbol, kind.words.get(one.level, ""), one, named_part(kind.keys[one.level], symbol))


# Kinds of data


class KindRow(NamedTuple):
    """A kind of data. *shared*: samples in common with each kind, itself among them; *part*: None where one id means profiles of several kinds."""

    name: str
    samples: int
    shared: tuple[int, ...]
    part: ChartPart | None


def kind_rows(its: PageCohort) -> list[KindRow]:
    """Returns how many samples of the cohort have data of each kind, in the order of pages."""
    sets: dict[str, dict[int, int]] = {}
    suffixes: dict[str, dict[str, None]] = {}
    for part in its.cohort.parts:
        for profile in part.study.profiles:
            name, pk = KIND_NAMES.get(profile.alteration_type, OTHER_KIND), part.study.study.pk
            own = sets.setdefault(name, {})
            own[pk] = own.get(pk, 0) | part.study.panels(profile).samples & part.samples
            suffixes.setdefault(name, {})[part.study.suffix(profile.profile_id)] = None
    order = [name for name in KIND_ORDER if name in sets]
    several = {suffix for name in order for suffix in suffixes[name] if sum(suffix in suffixes[other] for other in order) > 1}
    return [
        KindRow(
            name, _size(sets[name].values()), tuple(_size(its & sets[other].get(pk, 0) for pk, its in sets[name].items()) for other in order),
            None if several & suffixes[name].keys() else named_part("profile", *suffixes[name]),
        )
        for name in order
    ]  # fmt: skip


def _size(sets: Iterable[int]) -> int:
    return sum(its.bit_count() for its in sets)
