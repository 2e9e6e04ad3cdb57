"""The mutations of a gene that a query counts, one by one, over studies.

What a table of them shows, and where in the protein they lie.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from genows.analysis.oql.admission import Admission
from genows.analysis.oql.mutations import Mutation, impact_of
from genows.analysis.oql.query import Conditions, GeneQuery
from genows.analysis.profiled import measured
from genows.columns import bits
from genows.columns.blocks import Block, Derived, joined
from genows.data.alterations import COPY_NUMBER, MUTATIONS, DriverRule, Hotspots, levels_of
from genows.data.cells import cell_rows
from genows.data.genes import Gene
from genows.data.mutationfields import known_count, variant_share
from genows.data.mutations import EVENT, SAMPLE, Selection, read
from genows.data.profiles import of_study
from genows.data.storedclinical import sample_patients
from genows.db import studysamples
from genows.db.identifiers import Profile, Study
from genows.db.sessions import Session

# Mutations of a gene that a request holds: counted first, then shown. Of so many the columns take 20 MB.
HELD = 100_000
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
    conditions asks for; *chosen*: of a study the set of the samples that are asked about, None for all.
    """

    def __init__(
        self, db: Session, studies: Sequence[Study], query: GeneQuery, genes: Mapping[str, Gene], gene: Gene, usual: Conditions,
        chosen: Callable[[Study], int | None],
    ):  # fmt: skip
        self.db, self.studies, self.gene, self._chosen = db, studies, gene, chosen
        lines = [line for line in query.lines if genes.get(line.name) == gene]
        conditions = [usual if line.conditions is None else line.conditions for line in lines]
        self._admission = Admission(conditions, entrez={name: one.entrez for name, one in genes.items()})
        self._rule, self._hotspots = DriverRule(), Hotspots(db)
        self._known: dict[tuple, tuple | None] = {}
        self._held: list[Block] | None = None

    def blocks(self) -> Iterable[Block]:
        """Returns those that count, with the columns of a GeneMutation: by study, profile, sample, event."""
        return self._blocks(Counter()) if self._held is None else self._held

    def summary(self) -> Summary:
        """Counts them. Up to HELD of them are held, for whoever asks for the blocks then."""
        left_out, mutations, samples, held = Counter[str](), 0, set[str](), list[Block]()
        at: dict[tuple[int | None, str, str], list[str]] = {}
        for block in self._blocks(left_out):
            mutations += block.size
            if mutations <= HELD:
                held.append(block)
            samples.update(block.values(SAMPLE))
            for key, pk in zip(block.rows(("position", "change", "impact")), block.values(SAMPLE), strict=True):
                at.setdefault(key, []).append(pk)
        self._held = held if mutations <= HELD else None
        placed = {key: pks for key, pks in at.items() if key[0] is not None and key[1] != NO_CHANGE}
        every = mutations + left_out[NOT_COUNTED]
        return Summary(mutations, len(samples), every, left_out[OFF_PANEL], sum(map(len, placed.values())), _positions(placed))

    def _blocks(self, left_out: Counter[str]) -> Iterator[Block]:
        """Yields the same. *left_out*: is told how many others there are, by OFF_PANEL or NOT_COUNTED."""
        for study in self.studies:
            profiles = [each.of(study) for each in of_study(self.db, study.pk) if each.alteration_type == MUTATIONS]
            own = self._of_samples(study) if profiles else {}
            for profile in profiles:
                its = list(read(self.db, Selection(profile, [self.gene.entrez]), COLUMNS))
                found = self._counted(study, profile, joined(its, COLUMNS), left_out) if its else None
                if found:
                    yield found.with_columns(own)

    def _counted(self, study: Study, profile: Profile, block: Block, left_out: Counter[str]) -> Block | None:
        """Returns the mutations of a profile that count, by sample, with what they are judged to be; None where none does."""
        its, chosen = measured(self.db, study.pk, profile), self._chosen(study)
        size = len(its.pks)
        pks = list(map(int, block.values(SAMPLE)))
        events = list(map(int, block.values(EVENT)))
        # By sample, then by event, in one number.
        above = max(events) + 1
        keys = [pk * above + event for pk, event in zip(pks, events, strict=True)]
        # A sample that is none of the study's has the place behind all.
        order, places = sorted(range(block.size), key=keys.__getitem__), studysamples.SamplePlaces(its.pks).of(pks)
        if chosen is not None:
            order = _within(order, places, chosen, size)
        looked_at = _within(order, places, its.of_gene(self.gene.entrez), size)
        different = dict[tuple, int]()
        numbers = [different.setdefault(stored, len(different)) for stored in block.rows(JUDGED)]
        judged = list(map(self._judged, different))
        kept = [row for row in looked_at if judged[numbers[row]]]
        left_out.update({OFF_PANEL: len(order) - len(looked_at), NOT_COUNTED: len(looked_at) - len(kept)})
        columns = map(list, zip(*(judged[numbers[row]] or () for row in kept), strict=True))
        return block.take(kept).with_columns(dict(zip(FOUND, columns, strict=True))) if kept else None

    def _judged(self, stored: tuple) -> tuple | None:
        """Returns FOUND of a mutation; None for one that does not count.

        Each different mutation is judged once.
        """
        if stored not in self._known:
            change, kind, first, last, status, filter_, tiers = stored
            start, end = _number(first), _number(last)
            driver = self._rule.holds(filter_, tiers)
            counts = self._admission.mutation(Mutation(change, kind, start, end, status, driver))
            hotspot = self._hotspots.has(self.gene.entrez, change)
            position = start if start and start > 0 else None
            self._known[stored] = (change or "", position, kind or "", impact_of(kind, change), driver, hotspot) if counts else None
        return self._known[stored]

    def _of_samples(self, study: Study) -> dict[str, Any]:
        """Returns the columns that follow from what is stored, and from whose a mutation is: they are made of those alone that somebody asks for."""
        db = self.db
        ids = {"sample_id": studysamples.sample_ids, "patient_id": sample_patients, "level": self._levels}

        def of_samples(read: Callable[[Session, int], Sequence]) -> Derived:
            def find(pks):
                values, every = read(db, study.pk), studysamples.SamplePlaces(studysamples.sample_pks(db, study.pk))
                return {pk: values[place] for pk, place in zip(pks, every.of(map(int, pks)), strict=True)}

            return Derived((SAMPLE,), find)

        return {"study_id": study.study_id, **{name: of_samples(read) for name, read in ids.items()}, **OF_STORED}

    def _levels(self, db: Session, study_pk: int) -> list[int | None]:
        """Returns the level of copy number of the gene in each sample; of several profiles the first that has one counts."""
        pks = studysamples.sample_pks(db, study_pk)
        found: list[int | None] = [None] * len(pks)
        study = next(study for study in self.studies if study.pk == study_pk)
        profiles = [each.of(study) for each in of_study(db, study_pk) if each.alteration_type == COPY_NUMBER and each.datatype.upper() == "DISCRETE"]
        for profile in profiles:
            ((_, cells),) = cell_rows(db, profile, [self.gene], pks)
            levels = levels_of(set(cells))
            found = [levels.get(cell) if before is None else before for cell, before in zip(cells, found, strict=True)]
        return found


OFF_PANEL, NOT_COUNTED = "off panel", "not counted"
# What a mutation is judged by, and what it is found to be.
JUDGED = (
    "protein_change", "mutation_type", "protein_start_position", "protein_end_position", "mutation_status", "driver_filter", "driver_tiers_filter",
)  # fmt: skip
FOUND = ("change", "position", "type", "impact", "driver", "hotspot")
READS = ("variant_read_count_tumor", "reference_read_count_tumor")
PLACE = ("chr", "start_position", "end_position", "reference_allele", "variant_allele")
COLUMNS = (SAMPLE, EVENT, *JUDGED, *READS, *PLACE)


def _within(rows: Sequence[int], places: Sequence[int], samples: int, size: int) -> list[int]:
    """Returns those of *rows* of which the sample is in a set. *places*: of the samples of all rows."""
    flags = bits.flags_of(samples, size + 1)
    return [row for row in rows if flags[places[row]]]


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _count(text: str | None) -> int | None:
    return known_count(_number(text))


def _share(variant: str | None, reference: str | None) -> float | None:
    return variant_share(_number(variant), _number(reference))


def _derived(make: Callable[..., Any], *sources: str) -> Derived:
    one = len(sources) == 1
    return Derived(sources, lambda values: {value: make(value) if one else make(*value) for value in values})


def _text(text: str | None) -> str:
    return text or ""


OF_STORED = {
    "frequency": _derived(_share, *READS), "variant_reads": _derived(_count, READS[0]), "reference_reads": _derived(_count, READS[1]),
    "status": _derived(_text, "mutation_status"), "chromosome": _derived(_text, "chr"), "start": _derived(_count, "start_position"),
    "end": _derived(_count, "end_position"), "reference": _derived(_text, "reference_allele"), "variant": _derived(_text, "variant_allele"),
}  # fmt: skip


def _positions(placed: Mapping[tuple[int | None, str, str], Sequence[str]]) -> list[Position]:
    """Returns the mutated residues, ascending. *placed*: (residue, change, impact) → samples by their numbers, one a mutation."""
    impacts, changes = dict[int, Counter[str]](), dict[int, dict[str, set[str]]]()
    for (position, change, impact), pks in placed.items():
        if position is not None:
            impacts.setdefault(position, Counter())[impact] += len(pks)
            changes.setdefault(position, {}).setdefault(change, set()).update(pks)
    return [_position(position, impacts[position], changes[position]) for position in sorted(changes)]


def _position(position: int, impacts: Counter[str], changes: Mapping[str, set[str]]) -> Position:
    samples = set[str]().union(*changes.values())
    counted = sorted(((change, len(those)) for change, those in changes.items()), key=lambda pair: (-pair[1], pair[0]))
    return Position(position, len(samples), min(impacts, key=lambda name: (-impacts[name], name)), counted)
