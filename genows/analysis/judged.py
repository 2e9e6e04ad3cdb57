"""What gene queries judge alterations by that is more than the cells of a profile (mutations, structural variants, drivers among levels), and which of
what they admit counts: that of samples which the profile measured in the gene.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from genows.analysis.oql.mutations import Mutation
from genows.analysis.profiled import measured
from genows.columns import bits
from genows.columns.blocks import Block, picked
from genows.columns.matrixvalues import MISSING
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED, DriverRule, Hotspots
from genows.data.genes import Gene
from genows.data.mutations import SAMPLE, of_genes, places_by_event
from genows.db.identifiers import Profile
from genows.db.sessions import Session

# What a Mutation has, in its order, and what tells whether it is a driver.
CHANGE, TYPE = "protein_change", "mutation_type"
PLACES, STATUS, DRIVERS = ("protein_start_position", "protein_end_position"), "mutation_status", ("driver_filter", "driver_tiers_filter")

# Types of the profiles of which the rule of `analysis.profiled` says who was measured in a gene; of others those with a value were.
BY_RULE = frozenset((MUTATIONS, UNCALLED, COPY_NUMBER, STRUCTURAL_VARIANTS))


class JudgedVariant(NamedTuple):
    """A structural variant of a sample. *first*, *second*: Entrez ids, None for no gene; *symbols*: A::B, - for no gene."""

    sample_pk: int
    first: int | None
    second: int | None
    symbols: str
    status: str | None
    driver: bool


class Marks(NamedTuple):
    """What of mutations is to be read besides change and type. *rule*: None where it does not matter which are drivers."""

    places: bool = True
    status: bool = True
    rule: DriverRule | None = None


# Mutations one after another, each with the samples that have it.
Runs = list[tuple[Mutation, Sequence[int]]]


def mutations_of(db: Session, profile: Profile, genes: Sequence[Gene], marks: Marks) -> Iterator[tuple[Gene, Runs]]:
    """Yields (gene, (mutation, its sample_pks), by event and sample) for each of *genes*.

    Rows of an event that say the same are one mutation: most have many samples.
    """
    rule = marks.rule
    hotspots = Hotspots(db) if rule and rule.hotspots else None
    asked = (CHANGE, TYPE, *(PLACES if marks.places else ()), *((STATUS,) if marks.status else ()), *(DRIVERS if rule else ()))
    for gene, block in of_genes(db, profile, genes, asked):
        yield gene, _made(gene, block, asked, marks, hotspots) if block else []


def _made(gene, block: Block, asked: Sequence[str], marks: Marks, hotspots: Hotspots | None) -> Runs:
    # What belongs to an event is looked at once; what a sample has of its own tells its mutations apart.
    runs = places_by_event(block, *(name for name in (STATUS, *DRIVERS) if name in asked))
    firsts, pks = [places[0] for places in runs], list(map(int, block.values(SAMPLE)))
    nothing = [None] * len(firsts)
    columns = [picked(block.values(name), firsts) if name in asked else nothing for name in (CHANGE, TYPE, *PLACES, STATUS, *DRIVERS)]
    marked = list(zip(*columns[-len(DRIVERS) :], strict=True))
    holds = {pair: marks.rule is not None and marks.rule.holds(*pair) for pair in set(marked)}
    found: Runs = []
    for places, pair, change, kind, first, last, status, *_ in zip(runs, marked, *columns, strict=True):
        driver = holds[pair] or hotspots is not None and hotspots.has(gene.entrez, change)
        found.append((Mutation(change, kind, first and int(first), last and int(last), status, driver), picked(pks, places)))
    return found


def variants_of(db: Session, profile: Profile, genes: Sequence[Gene], rule: DriverRule | None) -> dict[int, list[JudgedVariant]]:
    """Returns Entrez id → structural variants with the gene at a site, in load order; nothing of old databases, whose table nobody filled."""
    found: dict[int, list[JudgedVariant]] = {gene.entrez: [] for gene in genes}
    if not db.runs("judged_variants"):
        return found
    take = db.item(
        "judged_variants", "sample_pk", "first_entrez", "second_entrez", "first_symbol", "second_symbol", "sv_status", "driver_filter",
        "driver_tiers_filter",
    )  # fmt: skip
    rows = map(take, db.rows("judged_variants", profile_pk=profile.pk, entrezs=list(found)))
    for sample_pk, first, second, first_symbol, second_symbol, status, driver_filter, tiers in rows:
        symbols = f"{(first_symbol or '-').upper()}::{(second_symbol or '-').upper()}"
        variant = JudgedVariant(sample_pk, first, second, symbols, status, rule is not None and rule.holds(driver_filter, tiers))
        for entrez in {first, second} & found.keys():
            found[entrez].append(variant)
    return found


def driver_levels_of(db: Session, profile: Profile, genes: Sequence[Gene], rule: DriverRule) -> dict[int, dict[int, set[int]]]:
    """Returns Entrez id → sample_pk → its levels of copy number that are drivers."""
    found: dict[int, dict[int, set[int]]] = {gene.entrez: {} for gene in genes}
    if not db.runs("judged_levels"):
        return found
    take = db.item("judged_levels", "entrez", "sample_pk", "alteration", "driver_filter", "driver_tiers_filter")
    for entrez, sample_pk, level, driver_filter, tiers in map(take, db.rows("judged_levels", profile_pk=profile.pk, entrezs=list(found))):
        if rule.holds(driver_filter, tiers):
            found[entrez].setdefault(sample_pk, set()).add(level)
    return found


class Admitted:
    """What a profile has of a gene that is admitted. *name*: a field of Alterations; *values*: place → its value.

    *drivers*: places where it is a driver, known where that was asked; *off_panel*: places where it was found and counts nowhere, since the gene
    panel lacks the gene.
    """

    each: Runs | Sequence[tuple[JudgedVariant, Sequence[int]]] = ()

    def __init__(self, name: str, values: Mapping[int, Any], drivers: frozenset[int] = frozenset(), off_panel: frozenset[int] = frozenset()):
        self.name, self.values, self.drivers, self.off_panel = name, values, drivers, off_panel

    def within(self, flags: bytes) -> "Admitted":
        """Returns what counts of it where samples with 0 in *flags* do not."""
        if all(map(flags.__getitem__, self.values)):
            return self
        counted = {place: value for place, value in self.values.items() if flags[place]}
        return Admitted(self.name, counted, frozenset(filter(flags.__getitem__, self.drivers)), frozenset(self.values.keys() - counted.keys()))


class AdmittedEach(Admitted):
    """The same of mutations and structural variants, one by one. *each*: (alteration, places, each once or more); *texts*: of each alteration.

    Values and drivers are made when somebody asks for them.
    """

    def __init__(self, name: str, each: Sequence[tuple[Any, Sequence[int]]], texts: Mapping[Any, str], off_panel: frozenset[int] = frozenset()):
        self.name, self.each, self._texts, self.off_panel = name, each, texts, off_panel

    @cached_property
    def values(self) -> Mapping[int, str]:  # type: ignore[override]
        values: dict[int, str] = {}
        for one, places in self.each:
            _join(values, places, self._texts[one])
        return values

    @cached_property
    def drivers(self) -> frozenset[int]:  # type: ignore[override]
        return frozenset(chain.from_iterable(places for one, places in self.each if one.driver))

    def within(self, flags: bytes) -> Admitted:
        if all(map(flags.__getitem__, chain.from_iterable(places for _, places in self.each))):
            return self
        off_panel = (place for _, places in self.each for place in places if not flags[place])
        each = [(one, list(filter(flags.__getitem__, places))) for one, places in self.each]
        return AdmittedEach(self.name, each, self._texts, frozenset(off_panel))


def _join(values: dict[int, str], places: Sequence[int], text: str) -> None:
    """Adds a text to those of places."""
    added = dict.fromkeys(places, text)
    if len(added) == len(places) and values.keys().isdisjoint(added):
        values.update(added)
        return
    for place in places:
        before = values.get(place)
        values[place] = f"{before},{text}" if before and text else before or text


class Looked:
    """Which of the samples *pks*, each once, count. *places*: the set of those that one profile at least measured in one of the genes that were
    read so far; see `columns.bits`.
    """

    def __init__(self, db: Session, profiles: Sequence[Profile], pks: Sequence[int]):
        by_rule = [profile for profile in profiles if profile.alteration_type in BY_RULE]
        self._its = {profile.pk: measured(db, profile.study.pk, profile).over(pks) for profile in by_rule}
        self._size, self._every, self.places = len(pks), bits.everything(len(pks)), 0

    def counted(
        self, profile: Profile, gene: Gene, found: list[Admitted], cells: Sequence[str] | None = None, texts: Set[str] = frozenset()
    ) -> list[Admitted]:
        """Returns what counts of *found*, which a query asks for of a gene in a profile; adds to *places*.

        *cells*: of the gene, one a sample: one without a value was not measured. None of mutations and variants. *texts*: the different
        ones of them, where they are known.
        """
        looked_at = self.at(profile, gene, cells, texts)
        self.places |= looked_at
        if looked_at == self._every:
            return found
        flags = bits.flags_of(looked_at, self._size)
        return [one.within(flags) for one in found]

    def at(self, profile: Profile, gene: Gene, cells: Sequence[str] | None = None, texts: Set[str] = frozenset()) -> int:
        """Returns the set of the samples that a profile measured in a gene."""
        its = self._its.get(profile.pk)
        looked_at = self._every if its is None else its.of_gene(gene.entrez)
        missing = () if cells is None else MISSING & (texts or set(cells))
        if cells is None or not missing:
            return looked_at
        return looked_at & ~bits.of_flags(bytes(map(missing.__contains__, cells)))
