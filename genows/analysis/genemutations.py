"""The mutations of a gene that a query counts, one by one, over studies.

What a table of them shows, and where in the protein they lie.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from genows.analysis.oql.admission import Admission
from genows.analysis.oql.mutations import Mutation, impact_of
from genows.analysis.oql.query import Conditions, GeneQuery
from genows.analysis.profiled import measured
from genows.columns.fields import INTEGER
from genows.data.alterations import COPY_NUMBER, MUTATIONS, DriverRule, Hotspots, levels_of
from genows.data.cells import cell_rows
from genows.data.genes import Gene
from genows.data.mutationfields import BY_COLUMN, known_count, variant_share
from genows.data.mutations import SAMPLE, by_genes
from genows.data.profiles import of_study
from genows.data.storedclinical import sample_patients
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session

NO_CHANGE = "MUTATED"  # a mutation whose protein change is unknown; loaders write it


class GeneMutation(NamedTuple):
    """A mutation in a sample.

    *position*: the first residue, None where it is not known; *impact*: see `impact_of`; *hotspot*: whether its residue
    is mutated more often than others; *frequency*: variant reads of all reads in the tumour; *level*: of copy number of
    the gene in the sample.
    """

    study_id: str
    patient_id: str
    sample_id: str
    change: str
    position: int | None
    type: str
    impact: str
    driver: bool
    hotspot: bool
    frequency: float | None
    variant_reads: int | None
    reference_reads: int | None
    level: int | None
    status: str
    chromosome: str
    start: int | None
    end: int | None
    reference: str
    variant: str


class Position(NamedTuple):
    """A mutated residue.

    *impact*: that of the most mutations here; *changes*: (protein change, samples), the most frequent first.
    """

    position: int
    samples: int
    impact: str
    changes: Sequence[tuple[str, int]]


class Summary(NamedTuple):
    """*mutations*: that count, in *samples*; *every*: with those that the query does not count; *off_panel*: further
    ones, of samples whose gene panel lacks the gene; *placed*: of those that count, whose residue is known;
    *positions*: these, ascending.
    """

    mutations: int
    samples: int
    every: int
    off_panel: int
    placed: int
    positions: Sequence[Position]

    def weight(self) -> int:
        """Returns bytes of memory, about."""
        return 1000 + sum(300 + 150 * len(one.changes) for one in self.positions)


class GeneMutations:
    """The mutations of a gene in studies.

    *query*: whose lines of the gene say what counts; *genes*: what its names mean; *usual*: what a line without
    conditions asks for; *samples*: of a study those that are asked about, None for all.
    """

    def __init__(
        self, db: Session, studies: Sequence[Study], query: GeneQuery, genes: Mapping[str, Gene], gene: Gene, usual: Conditions,
        samples: Callable[[Study], Collection[int] | None],
    ):  # fmt: skip
        self.db, self.studies, self.gene, self._samples = db, studies, gene, samples
        lines = [line for line in query.lines if genes.get(line.name) == gene]
        conditions = [usual if line.conditions is None else line.conditions for line in lines]
        self._admission = Admission(conditions, entrez={name: one.entrez for name, one in genes.items()})
        self._rule, self._hotspots = DriverRule(), Hotspots(db)
        self._known: dict[tuple, tuple | None] = {}

    def rows(self) -> Iterator[GeneMutation]:
        """Yields those that count: by study, profile, sample, event."""
        for study in self.studies:
            for row in self._of_study(study):
                if isinstance(row, GeneMutation):
                    yield row

    def summary(self) -> Summary:
        """Counts them."""
        every = off_panel = mutations = placed = 0
        samples: set[tuple[str, str]] = set()
        at: dict[int, list[GeneMutation]] = {}
        for study in self.studies:
            for row in self._of_study(study):
                if row is OFF_PANEL:
                    off_panel += 1
                    continue
                every += 1
                if isinstance(row, GeneMutation):
                    mutations += 1
                    samples.add((row.study_id, row.sample_id))
                    if row.position is not None and row.change != NO_CHANGE:
                        placed += 1
                        at.setdefault(row.position, []).append(row)
        return Summary(mutations, len(samples), every, off_panel, placed, [_position(place, at[place]) for place in sorted(at)])

    def _of_study(self, study: Study) -> Iterator["GeneMutation | str"]:
        """Yields the mutations that count; OFF_PANEL or NOT_COUNTED for each other one."""
        profiles = of_study(self.db, study.pk)
        of_mutations = [each.of(study) for each in profiles if each.alteration_type == MUTATIONS]
        of_levels = [each.of(study) for each in profiles if each.alteration_type == COPY_NUMBER and each.datatype.upper() == "DISCRETE"]
        if not of_mutations:
            return
        names = studysamples.sample_names(self.db, study.pk)
        patients = dict(zip(names, sample_patients(self.db, study.pk), strict=True))
        levels, chosen = self._levels(of_levels, list(names)), self._samples(study)
        for profile in of_mutations:
            looked_at = measured(self.db, study.pk, profile).of_gene(self.gene.entrez)
            for row in self._rows(profile):
                pk, change, kind, first, last, status, filter_, tiers, variant, reference, chromosome, start, end, before, after = row
                if chosen is not None and pk not in chosen:
                    continue
                if pk not in looked_at:
                    yield OFF_PANEL
                    continue
                judged = self._judged((change, kind, first, last, status, filter_, tiers))
                if judged is None:
                    yield NOT_COUNTED
                    continue
                reads = variant_share(variant, reference), known_count(variant), known_count(reference)
                place = chromosome or "", known_count(start), known_count(end), before or "", after or ""
                yield GeneMutation._make((study.study_id, patients[pk], names[pk], *judged, *reads, levels.get(pk), status or "", *place))

    def _rows(self, profile: Profile) -> Iterator[tuple]:
        """Yields what COLUMNS have of the gene's mutations, by sample and event; those of NUMBERS as numbers."""
        ((_, block),) = by_genes(self.db, profile, [self.gene], COLUMNS)
        if block:
            columns = [[value and int(value) for value in block.values(name)] if name in NUMBERS else block.values(name) for name in COLUMNS]
            # By event already.
            yield from sorted(zip(*columns, strict=True), key=itemgetter(0))

    def _judged(self, stored: tuple) -> tuple | None:
        """Returns the fields of a GeneMutation from change to hotspot; None for a mutation that does not count.

        Each different mutation is judged once.
        """
        if stored not in self._known:
            change, kind, first, last, status, filter_, tiers = stored
            driver = self._rule.holds(filter_, tiers)
            counts = self._admission.mutation(Mutation(change, kind, first, last, status, driver))
            hotspot = self._hotspots.has(self.gene.entrez, change)
            position = first if first and first > 0 else None
            self._known[stored] = (change or "", position, kind or "", impact_of(kind, change), driver, hotspot) if counts else None
        return self._known[stored]

    def _levels(self, profiles: Sequence[Profile], pks: Sequence[int]) -> dict[int, int]:
        """Returns sample → level of copy number of the gene; of several profiles the first that has one counts."""
        found: dict[int, int] = {}
        for profile in reversed(profiles):
            ((_, cells),) = cell_rows(self.db, profile, [self.gene], pks)
            levels = levels_of(set(cells))
            found.update((pk, levels[cell]) for pk, cell in zip(pks, cells, strict=True) if cell in levels)
        return found


OFF_PANEL, NOT_COUNTED = "off panel", "not counted"
COLUMNS = (
    SAMPLE, "protein_change", "mutation_type", "protein_start_position", "protein_end_position", "mutation_status", "driver_filter",
    "driver_tiers_filter", "variant_read_count_tumor", "reference_read_count_tumor", "chr", "start_position", "end_position", "reference_allele",
    "variant_allele",
)  # fmt: skip
NUMBERS = frozenset(name for name in COLUMNS if BY_COLUMN[name].type == INTEGER)


def _position(position: int, rows: Sequence[GeneMutation]) -> Position:
    samples = {(row.study_id, row.sample_id) for row in rows}
    impacts, changes = Counter(row.impact for row in rows), dict[str, set[tuple[str, str]]]()
    for row in rows:
        changes.setdefault(row.change, set()).add((row.study_id, row.sample_id))
    counted = sorted(((change, len(those)) for change, those in changes.items()), key=lambda pair: (-pair[1], pair[0]))
    return Position(position, len(samples), min(impacts, key=lambda name: (-impacts[name], name)), counted)
