"""Which genes are mutated, amplified or deleted in which samples of a study: what an oncoprint shows."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from genows.db import studysamples
from genows.db.sessions import Session
from genows.domain.alterationtypes import COPY_NUMBER, MUTATIONS
from genows.domain.copynumber import levels_of
from genows.domain.matrixvalues import kept_rows, sample_order
from genows.summaries.mutatedgenes import mutated_samples
from genows.summaries.profiled import measured, panel_genes, study_profiles

# Of a gene in a sample, one byte. MEASURED: by one of the profiles at least.
MUTATED, AMPLIFIED, DELETED, MEASURED = 1, 2, 4, 8
ALTERED = MUTATED | AMPLIFIED | DELETED
DISCRETE = "DISCRETE"
_OF_LEVELS = {2: AMPLIFIED | MEASURED, -2: DELETED | MEASURED}
# State → its place among columns: what is altered in the most ways first.
_RANKS = [AMPLIFIED | MUTATED, AMPLIFIED, DELETED | MUTATED, DELETED, MUTATED, 0]
_RANK = bytes(
    7 if not state & ALTERED and not state & MEASURED else next((place for place, rank in enumerate(_RANKS) if state & ALTERED == rank), 0)
    for state in range(256)
)


class GeneRow(NamedTuple):
    """One gene. *states*: a byte for each sample, in the order of the table; the others count samples."""

    entrez: int
    symbol: str
    states: bytes
    measured: int
    altered: int
    mutated: int
    amplified: int
    deleted: int


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
    covered = bytearray(len(place))
    sources = []
    for profile in study_profiles(db, study_pk):
        if profile.alteration_type == MUTATIONS:
            _add_mutations(db, study_pk, profile, states, covered, place)
        elif profile.alteration_type == COPY_NUMBER and profile.datatype == DISCRETE:
            _add_copy_number(db, profile, genes, states, covered, place)
        else:
            continue
        sources.append(profile.profile_id)
    columns = [number for number, is_covered in enumerate(covered) if is_covered]
    ranks = [states[gene.entrez].translate(_RANK) for gene in genes]
    keys = list(zip(*ranks, strict=True)) if ranks else []
    order = array("I", sorted(columns, key=keys.__getitem__) if keys else columns)
    rows = tuple(_gene_row(gene, bytes(map(states[gene.entrez].__getitem__, order))) for gene in genes)
    return AlterationTable(order, rows, tuple(sources))


def _add_mutations(db, study_pk, profile, states, covered, place):
    its = measured(db, study_pk, profile)
    _mark(covered, (place[pk] for pk in its.samples), MEASURED)
    on_panel = panel_genes(db, list(its.panels))
    whole = [place[pk] for pk in its.whole]
    for entrez, row in states.items():
        _mark(row, whole, MEASURED)
        for panel, samples in its.panels.items():
            if entrez in on_panel[panel]:
                _mark(row, (place[pk] for pk in samples), MEASURED)
    for entrez, having in mutated_samples(db, study_pk, profile.pk, list(states)).items():
        mutated = [place[pk] for pk in having if pk in place]
        _mark(states[entrez], mutated, MUTATED | MEASURED)
        _mark(covered, mutated, MEASURED)


def _add_copy_number(db, profile, genes, states, covered, place):
    places = [place.get(pk) for pk in sample_order(db, profile.pk)]
    _mark(covered, (number for number in places if number is not None), MEASURED)
    for gene, found in kept_rows(db, profile.pk, genes, len(places)):
        if found is not None:
            row, values = states[gene.entrez], found.values.split(",")
            levels = {**{value: _OF_LEVELS.get(level, MEASURED) for value, level in levels_of(values).items()}, "NA": 0, "": 0}
            for number, value in zip(places, values, strict=False):
                if number is not None:
                    row[number] |= levels.get(value, MEASURED)


def _mark(row: bytearray, places: Iterable[int], state: int):
    for number in places:
        row[number] |= state


def _gene_row(gene, states: bytes) -> GeneRow:
    counts = {state: states.count(state) for state in set(states)}

    def having(bits):
        return sum(count for state, count in counts.items() if state & bits)

    return GeneRow(gene.entrez, gene.symbol, states, having(MEASURED), having(ALTERED), having(MUTATED), having(AMPLIFIED), having(DELETED))
