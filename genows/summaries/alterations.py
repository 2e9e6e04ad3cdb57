"""Which genes are mutated, amplified or deleted in which samples of a study: what an oncoprint shows."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from genows.db import studysamples
from genows.db.sessions import Session
from genows.domain.alterationtypes import COPY_NUMBER, MUTATIONS
from genows.domain.copynumber import levels_of
from genows.domain.matrixvalues import MISSING, kept_rows, sample_order
from genows.summaries.mutatedgenes import mutated_samples
from genows.summaries.profiled import measured, study_profiles

# Of a gene in a sample, one byte. MEASURED: by one of the profiles at least.
MUTATED, AMPLIFIED, DELETED, MEASURED = 1, 2, 4, 8
ALTERED = MUTATED | AMPLIFIED | DELETED
DISCRETE = "DISCRETE"
_OF_LEVELS = {2: AMPLIFIED | MEASURED, -2: DELETED | MEASURED}
_NOT_MEASURED = dict.fromkeys(MISSING, 0)
# State → its place among columns: what is altered in the most ways first.
_RANKS = [AMPLIFIED | MUTATED, AMPLIFIED, DELETED | MUTATED, DELETED, MUTATED, 0]
_RANK = bytes(
    7 if not state & ALTERED and not state & MEASURED else next((place for place, rank in enumerate(_RANKS) if state & ALTERED == rank), 0)
    for state in range(256)
)


class GeneRow(NamedTuple):
    """One gene. *states*: a byte for each sample, in the order of the table; the others count samples.

    *off_panel*: samples with an alteration that counts nowhere, because the gene panel that measured them lacks the gene.
    """

    entrez: int
    symbol: str
    states: bytes
    measured: int
    altered: int
    mutated: int
    amplified: int
    deleted: int
    off_panel: int


class AlterationTable(NamedTuple):
    """*order*: position among the study's samples of each column; *sources*: ids of the profiles that were read."""

    order: array
    rows: tuple[GeneRow, ...]
    sources: tuple[str, ...]

    def sample_ids(self, db: Session, study_pk: int) -> list[str]:
        """Returns the ids of the samples in the order of the table."""
        ids = list(studysamples.sample_names(db, study_pk).values())
        return [ids[place] for place in self.order]


def alteration_table(db: Session, study_pk: int, genes: Sequence[Any]) -> AlterationTable:
    """Returns the table of *genes* (rows of gene_entities), its columns sorted so that alterations of the first genes lie together.

    Columns are the samples that one of the profiles measured. Kept until the data change.
    """
    key = ("alterations", study_pk, *(gene.entrez for gene in genes))
    return db.cached(key, lambda: _table(db, study_pk, genes), lambda table: 1000 + len(table.order) * (4 + len(table.rows)))


def _table(db, study_pk, genes):
    place = {pk: number for number, pk in enumerate(studysamples.sample_names(db, study_pk))}
    states = {gene.entrez: bytearray(len(place)) for gene in genes}
    off_panel: dict[int, set[int]] = {gene.entrez: set() for gene in genes}
    covered = bytearray(len(place))
    sources = []
    for profile in study_profiles(db, study_pk):
        if profile.alteration_type == MUTATIONS:
            _add_mutations(db, study_pk, profile, states, covered, place, off_panel)
        elif profile.alteration_type == COPY_NUMBER and profile.datatype == DISCRETE:
            _add_copy_number(db, study_pk, profile, genes, states, covered, place, off_panel)
        else:
            continue
        sources.append(profile.profile_id)
    columns = [number for number, is_covered in enumerate(covered) if is_covered]
    ranks = [states[gene.entrez].translate(_RANK) for gene in genes]
    keys = list(zip(*ranks, strict=True)) if ranks else []
    order = array("I", sorted(columns, key=keys.__getitem__) if keys else columns)
    rows = tuple(_gene_row(gene, bytes(map(states[gene.entrez].__getitem__, order)), len(off_panel[gene.entrez])) for gene in genes)
    return AlterationTable(order, rows, tuple(sources))


def _add_mutations(db, study_pk, profile, states, covered, place, off_panel):
    its = measured(db, study_pk, profile)
    _mark(covered, (place[pk] for pk in its.samples), MEASURED)
    mutated = mutated_samples(db, study_pk, profile.pk, list(states))
    for entrez, row in states.items():
        looked_at, having = its.of_gene(entrez), mutated.get(entrez, set())
        _mark(row, (place[pk] for pk in looked_at), MEASURED)
        _mark(row, (place[pk] for pk in having & looked_at), MUTATED)
        off_panel[entrez] |= having & its.samples - looked_at


def _add_copy_number(db, study_pk, profile, genes, states, covered, place, off_panel):
    its, order = measured(db, study_pk, profile), sample_order(db, profile.pk)
    _mark(covered, (place[pk] for pk in its.samples), MEASURED)
    places: dict[frozenset[int], list[int | None]] = {}
    for gene, found in kept_rows(db, profile.pk, genes, len(order)):
        if found is None:
            continue
        row, values, looked_at = states[gene.entrez], found.values.split(","), its.of_gene(gene.entrez)
        if looked_at not in places:
            places[looked_at] = [place[pk] if pk in looked_at else None for pk in order]
        levels = {**{value: _OF_LEVELS.get(level, MEASURED) for value, level in levels_of(values).items()}, **_NOT_MEASURED}
        for number, value in zip(places[looked_at], values, strict=False):
            if number is not None:
                row[number] |= levels.get(value, MEASURED)
        if its.panels:
            changed = {pk for pk, value in zip(order, values, strict=False) if levels.get(value, 0) & ALTERED}
            off_panel[gene.entrez] |= changed & its.samples - looked_at


def _mark(row: bytearray, places: Iterable[int], state: int):
    for number in places:
        row[number] |= state


def _gene_row(gene, states: bytes, off_panel: int) -> GeneRow:
    counts = {state: states.count(state) for state in set(states)}

    def having(bits):
        return sum(count for state, count in counts.items() if state & bits)

    looked_at, altered = having(MEASURED), having(ALTERED)
    return GeneRow(gene.entrez, gene.symbol, states, looked_at, altered, having(MUTATED), having(AMPLIFIED), having(DELETED), off_panel)
