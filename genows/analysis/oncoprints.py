"""Oncoprints: of a gene query over studies a row for each line or track, a column for each sample, and what is altered
there.

Names alone, and lines without conditions, ask for what people look at first: mutations, structural variants,
amplifications, deep deletions.
"""

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from itertools import accumulate, chain, compress
from typing import NamedTuple

from genows.analysis.altered import KINDS, admitted
from genows.analysis.askedgenes import TYPES, AskedGene, asked_of, wanted_kinds
from genows.analysis.cells import places_of_cell
from genows.analysis.judged import Admitted, Looked
from genows.analysis.oql.admission import UP
from genows.analysis.oql.mutations import impact_of
from genows.analysis.oql.query import (
    EITHER_SITE,
    AnyDriver,
    Change,
    Conditions,
    CopyNumberLevel,
    GeneLine,
    GeneQuery,
    Track,
    VariantCondition,
)
from genows.analysis.rowstates import Details, GrowingStates, States, nothing, together
from genows.analysis.rowstates import joined as joined_states
from genows.columns import bits
from genows.data.alterations import COPY_NUMBER, MUTATIONS, STRUCTURAL_VARIANTS, levels_of
from genows.data.cells import cell_rows
from genows.data.genes import Gene
from genows.data.profiles import of_study
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session

# What counts where nothing is said.
USUAL: Conditions = (Change(), VariantCondition(), CopyNumberLevel(2), CopyNumberLevel(-2))
DISCRETE = "DISCRETE"
# A state is a number of these bits. Mutations by what they do to the protein; a driver's bit lies DRIVER places higher.
IMPACTS = {"truncating": 1, "splice": 2, "in frame": 4, "missense": 8, "other": 16}
DRIVER = 5
MUTATED, MUTATED_DRIVER = 31, 31 << DRIVER
VARIANT, VARIANT_DRIVER = 1 << 10, 1 << 11
AMPLIFIED, DELETED, GAINED, LOST, DIPLOID = (1 << place for place in range(12, 17))
EXPRESSED_HIGH, EXPRESSED_LOW, PROTEIN_HIGH, PROTEIN_LOW = (1 << place for place in range(17, 21))
ALTERED = (1 << 21) - 1
# Not counted: a gain or shallow loss that the query did not ask for; that the sample was measured in the gene.
SEEN_GAIN, SEEN_LOSS, MEASURED = (1 << place for place in range(21, 24))
LEVELS = {2: AMPLIFIED, -2: DELETED, 1: GAINED, -1: LOST, 0: DIPLOID}
SEEN = {1: SEEN_GAIN, -1: SEEN_LOSS}
DIRECTIONS = {"mrna": (EXPRESSED_LOW, EXPRESSED_HIGH), "protein": (PROTEIN_LOW, PROTEIN_HIGH)}
# What a column comes first by, kind of data after kind: as the field sorts them.
ORDER = (
    (VARIANT_DRIVER, VARIANT), (AMPLIFIED, DELETED, GAINED, LOST, DIPLOID),
    (*(IMPACTS[name] << DRIVER for name in ("truncating", "splice", "in frame", "missense", "other")), *IMPACTS.values()),
    (EXPRESSED_HIGH, EXPRESSED_LOW), (PROTEIN_HIGH, PROTEIN_LOW), (MEASURED,),
)  # fmt: skip


@dataclass(frozen=True)
class OncoprintRow:
    """*text*: a line as it is printed (the symbol alone where nothing else was typed), or the title of a track;
    *states*: one a sample or column.

    *details*: its mutations and structural variants by places, those of a track are its lines'; *symbols*: of the genes; *lines*: of a track,
    else none; *off_panel*: samples, one a line, in which something was found that counts nowhere, because the gene
    panel that measured them lacks the gene.
    """

    text: str
    states: States
    details: Details
    symbols: Sequence[str]
    lines: Sequence["OncoprintRow"] = ()
    off_panel: Sequence[int] = ()

    def details_at(self, places: Collection[int]) -> dict[int, tuple[str, ...]]:
        """Returns place → its mutations and structural variants in words, each once, of those of *places* that have any."""
        if not self.lines:
            return self.details.at(places)
        found: dict[int, tuple[str, ...]] = {}
        for line in self.lines:
            for place, words in line.details_at(places).items():
                named = f"{line.symbols[0]} {', '.join(words)}"
                found[place] = (f"{found[place][0]}; {named}",) if place in found else (named,)
        return found

    def having(self, states: int) -> int:
        """Returns how many samples have one of these bits."""
        return self.states.having(states)

    def samples(self, states: int) -> int:
        """Returns the set of samples, or columns, that have one of these bits."""
        return self.states.samples(states)

    @property
    def altered(self) -> int:
        """How many samples are altered."""
        return self.having(ALTERED)

    @property
    def measured(self) -> int:
        """How many were measured, in a kind of data that the row asks for.

        Those of whom the altered ones are a share.
        """
        return self.having(MEASURED)


class StudyRows(NamedTuple):
    """A study's rows, of all its samples in load order.

    *size*: how many samples it has; *absent*: kinds of data that the query names and the study does not have; *notes*: see `askedgenes.Queried`;
    *profile_ids*: what was looked at.
    """

    study: Study
    size: int
    rows: Sequence[OncoprintRow]
    absent: Sequence[str]
    notes: Sequence[str]
    profile_ids: Sequence[str]

    def together(self) -> States:
        """Returns of each sample what any row has."""
        return together(row.states for row in self.rows) if self.rows else nothing(self.size)

    def of(self, samples: int) -> "StudyRows":
        """Returns the rows of some of the samples: of the others nothing is altered or measured. *samples*: the set."""
        flags = bits.flags_of(samples, self.size)
        return self._replace(rows=[_of_samples(row, flags) for row in self.rows])

    def having(self, states: int) -> int:
        """Returns the set of samples that have one of these bits in a row."""
        return bits.union(row.samples(states) for row in self.rows)

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 2000 + sum(map(_weight, self.rows))


def _of_samples(row: OncoprintRow, flags: bytes) -> OncoprintRow:
    # Nobody asks for the details of samples that have nothing.
    lines, off_panel = [_of_samples(line, flags) for line in row.lines], [place for place in row.off_panel if flags[place]]
    return replace(row, states=row.states.within(flags), lines=lines, off_panel=off_panel)


@dataclass(frozen=True)
class Oncoprint:
    """*columns*: places of samples among those of all *studies*, one study's behind the other's: of samples that one of the rows measured, those
    alike side by side; the rows' states are theirs, their details those of places.
    """

    studies: Sequence[StudyRows]
    columns: Sequence[int]
    rows: Sequence[OncoprintRow]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        # Details of one study are those of its rows.
        return 2000 + 4 * len(self.columns) + sum(_weight(row, len(self.studies) > 1) for row in self.rows)

    def having(self, states: int) -> int:
        """Returns the set of columns that have one of these bits in a row."""
        return bits.union(row.samples(states) for row in self.rows)

    def sample(self, column: int) -> tuple[int, int]:
        """Returns (which of the studies, which of its samples)."""
        study = bisect_right(self._starts, self.columns[column]) - 1
        return study, self.columns[column] - self._starts[study]

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(its.size for its in self.studies)]


class InStudy(NamedTuple):
    """What a query finds in a study, in numbers.

    Samples that are altered in one of its rows, and that were measured in one. The others: see `StudyRows`.
    """

    altered: int
    measured: int
    absent: Sequence[str]
    notes: Sequence[str]
    profile_ids: Sequence[str]


def study_rows(db: Session, study: Study, query: GeneQuery, genes: Mapping[str, Gene]) -> StudyRows:
    """Returns what an oncoprint shows of a study.

    *genes*: what the query's names mean; a line of another name has no row.

    Looked at are the study's profiles of mutations, of discrete copy number, the first one of structural variants, and
    of each further kind that the query names the first that is shown in the analysis tab. Kept until the data change.
    """
    return db.cache.get(("study rows", study.pk, digest(query)), lambda: _study_rows(db, study, query, genes), StudyRows.weight)


def in_study(its: StudyRows) -> InStudy:
    """Returns how many samples of a study a query finds altered, and how many are measured: numbers take little memory."""
    altered, measured = (its.having(states).bit_count() for states in (ALTERED, MEASURED))
    return InStudy(altered, measured, its.absent, its.notes, its.profile_ids)


def spelled(query: GeneQuery) -> GeneQuery:
    """Returns *query* with what its lines without conditions ask for written out, as the API takes it."""

    def out(line: GeneLine) -> GeneLine:
        return line._replace(conditions=_conditions(line))

    return query._replace(items=tuple(out(item) if isinstance(item, GeneLine) else item._replace(lines=tuple(map(out, item.lines))) for item in query.items))


def digest(query: GeneQuery) -> bytes:
    """Returns what stands for a query in keys of the cache."""
    return blake2b(str(query).encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _weight(row: OncoprintRow, with_details: bool = True) -> int:
    details = row.details.weight() + 40 * len(row.off_panel) if with_details else 0
    return 500 + row.states.weight() + details + sum(_weight(line, with_details) for line in row.lines)


def _study_rows(db, study, query, genes) -> StudyRows:
    profiles = _profiles(db, study, query)
    queried = asked_of(db, query, genes)
    lines = [line for line in query.lines if line.name in genes]
    asked = queried._replace(genes=[AskedGene(genes[line.name], (_conditions(line),)) for line in lines])
    pks = studysamples.sample_pks(db, study.pk)
    reading = _RowMaker(db, profiles, pks)
    found = admitted(db, profiles, asked, pks, looked=reading.looked, by_driver=True)
    made = iter([reading.row(line, genes[line.name], one) for line, (_, one) in zip(lines, found, strict=True)])
    rows = [row for item in query.items if (row := _row(item, made, genes))]
    types = {profile.alteration_type for profile in profiles}
    # Fusions may stand among the mutations.
    there = {"FUSION"} if any(row.having(VARIANT | VARIANT_DRIVER) for row in rows) else set()
    absent = [kind for kind in query.kinds() if types.isdisjoint(TYPES.get(kind, ())) and kind not in there]
    return StudyRows(study, len(pks), rows, absent, queried.notes, [profile.profile_id for profile in profiles])


def _conditions(line: GeneLine) -> Conditions:
    return USUAL if line.conditions is None else line.conditions


def _profiles(db, study, query) -> list[Profile]:
    profiles = of_study(db, study.pk)
    wanted = [each for each in profiles if each.alteration_type == MUTATIONS or each.alteration_type == COPY_NUMBER and each.datatype.upper() == DISCRETE]
    kinds = [TYPES[kind] for kind in wanted_kinds(query) if kind in TYPES]
    for types in dict.fromkeys(((STRUCTURAL_VARIANTS,), *kinds)):
        if COPY_NUMBER not in types and not any(each.alteration_type in types for each in wanted):
            wanted += [each for each in profiles if each.alteration_type in types and each.is_shown][:1]
    return [each.of(study) for each in wanted]


def _row(item: GeneLine | Track, lines: Iterator[OncoprintRow], genes) -> OncoprintRow | None:
    """Returns the row of a line or track; None where none of its genes is known.

    *lines*: the rows of the lines that have known genes.
    """
    if isinstance(item, GeneLine):
        return next(lines) if item.name in genes else None
    own = [row for line in item.lines if (row := _row(line, lines, genes))]
    if not own:
        return None
    symbols = list(dict.fromkeys(chain.from_iterable(row.symbols for row in own)))
    return OncoprintRow(item.title, together(row.states for row in own), Details(), symbols, own, list(chain.from_iterable(row.off_panel for row in own)))


class _RowMaker:
    """Makes rows of what is admitted of a study's genes."""

    def __init__(self, db: Session, profiles: Sequence[Profile], pks: Sequence[int]):
        self.db, self.profiles, self.pks = db, profiles, pks
        self.looked = Looked(db, profiles, pks)
        # Of a profile and gene: what was measured, and the cells where it has some.
        self._cells: dict[tuple[int, int], tuple[int, Sequence[str] | None]] = {}

    def row(self, line: GeneLine, gene: Gene, found: Iterable[Admitted]) -> OncoprintRow:
        """Returns the row of a line."""
        states, details = self._measured(line, gene), Details()
        off_panel: set[int] = set()
        for one in found:
            _mark(one, states, details)
            off_panel |= one.off_panel
        text = gene.symbol if line.conditions is None else str(line._replace(name=gene.symbol)).rstrip(";")
        return OncoprintRow(text, states.found(), details, (gene.symbol,), (), sorted(off_panel))

    def _measured(self, line, gene) -> GrowingStates:
        """Returns the states of samples of which is known whether a profile of a kind that the line asks for measured them in the gene, and which
        smaller changes of copy number they have.
        """
        fields = set(map(KINDS.get, _types_of(line, any(profile.alteration_type == STRUCTURAL_VARIANTS for profile in self.profiles))))
        found = [(profile, *self._in(profile, gene)) for profile in self.profiles if KINDS[profile.alteration_type] in fields]
        every = bits.union(looked_at for _, looked_at, _ in found)
        states = GrowingStates(bits.flags_of(every, len(self.pks)), MEASURED)
        for profile, looked_at, cells in found:
            if KINDS[profile.alteration_type] == "level" and cells:
                _mark_seen(cells, bits.flags_of(looked_at, len(self.pks)), states)
        return states

    def _in(self, profile: Profile, gene: Gene) -> tuple[int, Sequence[str] | None]:
        key = (profile.pk, gene.entrez)
        if key not in self._cells:
            cells = None
            if KINDS[profile.alteration_type] in ("level", "mrna", "protein"):
                ((_, cells),) = cell_rows(self.db, profile, [gene], self.pks)
            self._cells[key] = self.looked.at(profile, gene, cells), cells
        return self._cells[key]


def _mark_seen(cells: Sequence[str], looked_at: bytes, states: GrowingStates) -> None:
    for cell, level in levels_of(set(cells), frozenset(SEEN)).items():
        states.add(SEEN[level], [place for place in places_of_cell(cells, cell) if looked_at[place]])


def _mark(found: Admitted, states: GrowingStates, details: Details) -> None:
    """Adds what was found to the states of its places, and the words for it."""
    name, by_bit = found.name, defaultdict[int, list[int]](list)
    if name == "level":
        for place, level in found.values.items():
            by_bit[LEVELS[level]].append(place)
    elif name in DIRECTIONS:
        low, high = DIRECTIONS[name]
        for place, direction in found.values.items():
            by_bit[high if direction == UP else low].append(place)
    else:
        mark = _variant if name == "structural_variant" else _mutation
        for one, places in found.each:
            bit, words = mark(one)
            by_bit[bit] += places
            details.add(words, places)
    for bit, places in by_bit.items():
        states.add(bit, places)


def _mutation(one) -> tuple[int, str]:
    impact = impact_of(one.type, one.change)
    bit = IMPACTS[impact] << DRIVER if one.driver else IMPACTS[impact]
    return bit, f"{one.change or 'mutated'} ({impact}{', driver' if one.driver else ''})"


def _variant(one) -> tuple[int, str]:
    # A fusion that stands among the mutations says no partner but in its change.
    text = getattr(one, "symbols", None) or one.change or "fusion"
    words = f"{text} ({'structural variant, driver' if one.driver else 'structural variant'})"
    return VARIANT_DRIVER if one.driver else VARIANT, words


def _types_of(line: GeneLine, with_variants: bool) -> Iterator[str]:
    """Yields the types of profiles that a line asks for.

    *with_variants*: whether a profile has structural variants: else those are fusions that stand among the mutations,
    as far as no site is named.
    """
    for one in _conditions(line):
        for kind in ("CNA", "MUT", "FUSION") if isinstance(one, AnyDriver) else one.kinds:
            yield from TYPES.get(kind, ())
        if isinstance(one, VariantCondition) and one.site == EITHER_SITE and one.partner is None and not with_variants:
            yield MUTATIONS


def rank(state: int) -> int:
    """Returns by what a state comes before others: the smallest first."""
    found = 0
    for kind in ORDER:
        found = found * 16 + next((place for place, bit in enumerate(kind) if state & bit), len(kind))
    return found


def oncoprint(studies: Sequence[StudyRows]) -> Oncoprint:
    """Returns the rows of studies side by side, columns sorted by the first row, then by the second, and so on."""
    if not studies or not studies[0].rows:
        return Oncoprint(studies, (), ())
    rows = [_all_of(those) for those in zip(*(its.rows for its in studies), strict=True)]
    ranks = {state: rank(state) for row in rows for state in row.states.kinds}
    by_rank = defaultdict[tuple[int, ...], list[int]](list)
    for codes, places in _alike(rows).items():
        states = [row.states.kinds[code] for row, code in zip(rows, codes, strict=True)]
        if any(state & MEASURED for state in states):
            by_rank[tuple(map(ranks.__getitem__, states))] += places
    columns = array("I", chain.from_iterable(sorted(by_rank[key]) for key in sorted(by_rank)))
    return Oncoprint(studies, columns, [_in_order(row, columns) for row in rows])


def _alike(rows: Sequence[OncoprintRow]) -> dict[tuple[int, ...], list[int]]:
    """Returns the codes of the rows' states → places that have these."""
    found = defaultdict[tuple[int, ...], list[int]](list)
    # Most places have the commonest code of each row: of those no tuple is made.
    most, size = tuple([row.states.commonest for row in rows]), len(rows[0].states)
    others = bits.union(row.states.without(code) for row, code in zip(rows, most, strict=True))
    found[most] = bits.positions_of(bits.everything(size) & ~others, size)
    flags = bits.flags_of(others, size)
    for place, codes in zip(compress(range(size), flags), zip(*(compress(row.states.codes, flags) for row in rows), strict=True), strict=True):
        found[codes].append(place)
    return found


def _all_of(rows: Sequence[OncoprintRow]) -> OncoprintRow:
    """Returns the rows of one line or track in several studies as one, study after study."""
    if len(rows) == 1:
        return rows[0]
    details, off_panel, before = Details(), list[int](), 0
    for row in rows:
        details.add_all(row.details, before)
        off_panel += [before + place for place in row.off_panel]
        before += len(row.states)
    lines = [_all_of(those) for those in zip(*(row.lines for row in rows), strict=True)]
    return replace(rows[0], states=joined_states([row.states for row in rows]), details=details, lines=lines, off_panel=off_panel)


def _in_order(row: OncoprintRow, columns: Sequence[int]) -> OncoprintRow:
    lines = [_in_order(line, columns) for line in row.lines]
    return replace(row, states=row.states.at(columns), lines=lines)
