"""What an oncoprint of a gene query shows of a study: a row for each line or track, a state for each sample."""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from genows.analyses.altered import KINDS, admitted
from genows.analyses.askedgenes import TYPES, Asked, Queried, asked_of, wanted_kinds
from genows.analyses.looked import Found, Looked
from genows.auth.permissions import Profile, Study
from genows.db import studysamples
from genows.db.sessions import Session
from genows.domain.alterationtypes import COPY_NUMBER, MUTATIONS
from genows.lookup.cells import cell_rows
from genows.lookup.genes import Gene
from genows.oql.query import DEFAULT, Driver, Line, Query, Track
from genows.summaries.alterations import AMPLIFIED, DELETED, DISCRETE, MEASURED, MUTATED

# Bits of a state beside those of summaries.alterations. BEYOND: what a query asks for of expression, protein levels, or no change in copies.
REARRANGED, GAINED, LOST, BEYOND = 16, 32, 64, 128
ALTERED = MUTATED | AMPLIFIED | DELETED | REARRANGED | GAINED | LOST | BEYOND
LEVELS = {2: AMPLIFIED, -2: DELETED, 1: GAINED, -1: LOST, 0: BEYOND}
NAMES = {"mutation": MUTATED, "structural_variant": REARRANGED, "mrna": BEYOND, "protein": BEYOND}
# By which a column comes first, where a row has it.
FIRST = (AMPLIFIED, DELETED, MUTATED, REARRANGED, GAINED, LOST, BEYOND, MEASURED)
_RANK = bytes(next((place for place, bit in enumerate(FIRST) if state & bit), len(FIRST)) for state in range(256))


class Row(NamedTuple):
    """*text*: a line as it is printed, or the title of a track; *states*: a byte for each column; *lines*: of a track, else none."""

    text: str
    states: bytes
    lines: Sequence["Row"] = ()

    def having(self, bits: int) -> int:
        """Returns how many samples have one of these bits."""
        return sum(self.states.count(state) for state in set(self.states) if state & bits)


class Oncoprint(NamedTuple):
    """*sample_ids*: of the columns; *absent*: kinds of data that the query names and the study does not have; *queried*: what it asks about."""

    sample_ids: Sequence[str]
    rows: Sequence[Row]
    absent: Sequence[str]
    queried: Queried


def query_oncoprint(db: Session, study: Study, query: Query, genes: Mapping[str, Gene]) -> Oncoprint:
    """Returns the oncoprint of a query. *genes*: what its names mean; a line of another name has no row.

    Looked at are the study's profiles of mutations and discrete copy number, and of each further kind that the query names its first one that
    is shown in the analysis tab. Columns are the samples that one of the rows measured.
    """
    profiles = _profiles(db, study, query)
    names = studysamples.sample_names(db, study.pk)
    reading = _Rows(db, study, profiles, list(names), asked_of(db, query, genes))
    lines = iter(reading.states([line for line in query.lines if line.name in genes], genes))
    found = [row for item in query.items if (row := _row(item, lines, genes, len(names)))]
    columns = [place for place in range(len(names)) if any(row.states[place] & MEASURED for row in found)]
    ranks = [row.states.translate(_RANK) for row in found]
    columns.sort(key=lambda place: [rank[place] for rank in ranks])
    ids, types = list(names.values()), {profile.alteration_type for profile in profiles}
    absent = [kind for kind in query.kinds() if types.isdisjoint(TYPES.get(kind, ()))]
    order = array("I", columns)
    return Oncoprint([ids[place] for place in order], [_in_order(row, order) for row in found], absent, reading.queried)


def _profiles(db, study, query) -> list[Profile]:
    rows = list(db.named("analysis_profiles", study_pks=[study.pk]))
    wanted = [row for row in rows if row.type == MUTATIONS or row.type == COPY_NUMBER and row.datatype.upper() == DISCRETE]
    for kind in wanted_kinds(query):
        if kind in TYPES and not any(row.type in TYPES[kind] for row in wanted) and COPY_NUMBER not in TYPES[kind]:
            wanted += [row for row in rows if row.type in TYPES[kind] and row.shown][:1]
    return [Profile(row.profile_pk, row.id, row.type, study) for row in wanted]


def _row(item: Line | Track, lines: Iterator[bytes], genes, samples: int) -> Row | None:
    """Returns the row of a line or track; None where none of its genes is known. *lines*: the states of the lines that have known genes."""
    if isinstance(item, Line):
        return Row(_text(item, genes), next(lines)) if item.name in genes else None
    own = [row for line in item.lines if (row := _row(line, lines, genes, samples))]
    if not own:
        return None
    together = bytearray(samples)
    for row in own:
        together = bytearray(map(int.__or__, together, row.states))
    return Row(item.title, bytes(together), own)


def _text(line: Line, genes: Mapping[str, Gene]) -> str:
    return str(line._replace(name=genes[line.name].symbol)).rstrip(";")


def _in_order(row: Row, order: Sequence[int]) -> Row:
    return Row(row.text, bytes(map(row.states.__getitem__, order)), [_in_order(line, order) for line in row.lines])


class _Rows:
    def __init__(self, db: Session, study: Study, profiles: Sequence[Profile], pks: Sequence[int], queried: Queried):
        self.db, self.study, self.profiles, self.pks, self.queried = db, study, profiles, pks, queried
        self.looked = Looked(db, profiles, pks)
        self._looked_at: dict[tuple[int, int], frozenset[int]] = {}

    def states(self, lines: Sequence[Line], genes: Mapping[str, Gene]) -> list[bytes]:
        """Returns the states of each line."""
        asked = self.queried._replace(genes=[Asked(genes[line.name], (line.conditions,)) for line in lines])
        found = [one for _, one in admitted(self.db, self.profiles, asked, self.pks, looked=self.looked)]
        return [self._states(line, genes[line.name], one) for line, one in zip(lines, found, strict=True)]

    def _states(self, line: Line, gene: Gene, found: Iterable[Found]) -> bytes:
        states, looked_at = bytearray(len(self.pks)), self._measured(line, gene)
        for place in looked_at:
            states[place] = MEASURED
        for name, values, _ in found:
            for place, value in values.items():
                if place in looked_at:
                    states[place] |= LEVELS[value] if name == "level" else NAMES[name]
        return bytes(states)

    def _measured(self, line: Line, gene: Gene) -> set[int]:
        """Returns the places of the samples that a profile of a kind that the line asks for measured in the gene."""
        fields = set(map(KINDS.get, _types_of(line)))
        return {place for profile in self.profiles if KINDS[profile.alteration_type] in fields for place in self._in(profile, gene)}

    def _in(self, profile: Profile, gene: Gene) -> frozenset[int]:
        key = (profile.pk, gene.entrez)
        if key not in self._looked_at:
            cells = None
            if KINDS[profile.alteration_type] in ("level", "mrna", "protein"):
                ((_, cells),) = cell_rows(self.db, profile, [gene], self.pks)
            self._looked_at[key] = self.looked.at(profile, gene, cells)
        return self._looked_at[key]


def _types_of(line: Line) -> Iterator[str]:
    for one in DEFAULT if line.conditions is None else line.conditions:
        for kind in ("CNA", "MUT", "FUSION") if isinstance(one, Driver) else one.kinds:
            yield from TYPES.get(kind, ())
