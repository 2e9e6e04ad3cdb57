"""What the rooms of one export share: the database's snapshot, the folder, the study with its samples and patients, and its profiles."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any

from genows.data import barcodes
from genows.db.sessions import Session
from genows.encode.tabletext import counted
from genows.export.filenames import FileNames
from genows.export.folder import ExportFolder
from genows.export.notes import Notes
from genows.load.maf.variants import builds_of, is_build
from genows.load.reference.genes import GeneIndex

STUDY = "cancer_study_identifier"
# Of studies that have no genome of their own, by their mutations' builds.
_OTHER_GENOMES = {"hg38": "GRCh38", "mm10": "GRCm38"}
_USUAL_GENOME = "hg19"


@dataclass
class StoredProfile:
    """*row*: of exported_profiles; *stable_id*: as files have it; *source*: what it is derived from, likewise.

    *profiled*: sample_pk -> id of its panel or None, of the samples that it measured. *pks*: the samples of the columns of its matrix.
    *meta_files*: of its files. *panel*: the one panel of all samples, which its meta file names.
    """

    row: Any
    stable_id: str
    source: str | None
    profiled: dict[int, str | None]
    pks: list[int]
    meta_files: list[str]
    panel: str | None = None

    @property
    def pk(self) -> int:
        return int(self.row.profile_pk)


class Export:
    """One export under way. *study_id*: in the files; *source*: in the database; *study*: row of exported_study; *is_part*: whether samples are left out. *patients*, *samples*: pk -> id in load order; *patient_of*: sample_pk -> patient_pk; *types*: sample_pk -> its type, of samples of a portal's database. *fusions_apart*: whether fusions among the mutations become structural variants; *fusions*: these, rows of exported_mutations."""

    def __init__(self, session: Session, folder: ExportFolder, notes: Notes, study_id: str, source: str, study: Any, is_part: bool = False, fusions_apart: bool = False):
        self.session, self.folder, self.notes, self.study_id, self.source, self.study = session, folder, notes, study_id, source, study
        self.names, self.is_part, self.fusions_apart = FileNames(), is_part, fusions_apart
        self.fusions: list[Any] = []
        self.patients: dict[int, str] = dict(session.rows("exported_patients", study_pk=self.study_pk))
        self.samples: dict[int, str] = {}
        self.patient_of: dict[int, int] = {}
        self.types: dict[int, str] = {}
        for sample_pk, sample_id, patient_pk, sample_type in session.rows("exported_samples", study_pk=self.study_pk):
            self.samples[sample_pk], self.patient_of[sample_pk] = sample_id, patient_pk
            if not self.is_own:
                self.types[sample_pk] = sample_type
        self.patients, self.samples = self.apart(self.patients, barcodes.patient_id), self.apart(self.samples, barcodes.sample_id)
        # Read now: while rows of genes are written no others can be asked for.
        self._checked_genes = None if self.is_own else self.genes
        self.profiles: list[StoredProfile] = []
        self.lists: list[tuple[str, str]] = []  # (list id, file)
        self.remarks: list[str] = []  # of README.txt, about what comes back but is odd to programs

    def apart(self, ids: dict[int, str], loaded: Callable[[str], str] = str, other: str = "{number}_{id}") -> dict[int, str]:
        """*ids* (pk -> id) as no two are one id to a load, as they are with a blank behind one: the later is written as *other* (N-ID). *loaded*: what a load makes of one."""
        found, taken = {}, {loaded(each.strip()) for each in ids.values()}
        if len(taken) == len(ids):
            return ids
        met: set[str] = set()
        for pk, each in ids.items():
            form = loaded(each.strip())
            if form in met:
                self.notes.add("N-ID", each)
                each, form = next((text, text) for number in count(2) if (text := other.format(number=number, id=form)) not in taken)
                taken.add(form)
            met.add(form)
            found[pk] = each
        return found

    def renamed(self, full_id: str) -> str:
        """The id of a list or profile with the files' study id in front, where it has the database's."""
        rest = full_id.removeprefix(f"{self.source}_")
        return full_id if rest == full_id else f"{self.study_id}_{rest}"

    def described(self, description: str | None) -> str | None:
        """The description of the study or of a profile, in a part with how many of whose samples it is about in front."""
        if not self.is_part or self.study_id == self.source:
            return description
        return f"Selection of {counted(len(self.samples), 'sample')} of {self.source}. {description or ''}".rstrip()

    @property
    def study_pk(self) -> int:
        return int(self.study.study_pk)

    @cached_property
    def genome(self) -> str:
        """Where the database does not say, that which all mutations name."""
        if self.study.genome:
            return str(self.study.genome)
        builds = [build for (build,) in self.session.rows("exported_builds", study_pk=self.study_pk)]
        found = (genome for genome, build in _OTHER_GENOMES.items() if builds and all(is_build(each or "", builds_of(genome, build)) for each in builds))
        return next(found, _USUAL_GENOME)

    @cached_property
    def is_own(self) -> bool:
        """Whether genows made the database, so that it holds nothing but what loads store."""
        return self.session.in_schema("genows_data_version")

    def rows(self, name: str, **values: Any) -> Iterator[tuple]:
        """The rows of a query; none where the database lacks a table of it."""
        return self.session.rows(name, **values) if self.session.runs(name) else iter(())

    def all(self, name: str, **values: Any) -> list[Any]:
        return self.session.all(name, **values) if self.session.runs(name) else []

    @cached_property
    def genes(self) -> GeneIndex:
        """All genes of the database."""
        return GeneIndex(self.session.all("gene_rows"), self.session.all("gene_alias_rows"), add_unknown=False)

    def one_name(self, symbol: str, entrez: int) -> str:
        """What alone means the gene: its symbol, or its Entrez id where the symbol is another gene's as well."""
        return symbol if self.genes.unique(symbol).gene == self.genes.by_entrez(entrez) else str(entrez)

    def gene(self, symbol: str, entrez: int, where: str) -> tuple[str, str]:
        """The cells of a gene. What has no Entrez id of NCBI's is found by its symbol; N-GENE where that means another gene."""
        cell = str(entrez) if entrez > 0 else ""
        known = self._checked_genes
        if not cell and known and known.matrix_row(symbol, cell).gene != known.by_entrez(entrez):
            self.notes.add("N-GENE", f"{where}: {symbol}")
        return symbol, cell

    def data_meta(self, name: str, alteration_type: str, datatype: str, data_file: str, *more: tuple[str, str | None]) -> None:
        """Writes the meta file of data that are no profile."""
        pair = [("genetic_alteration_type", alteration_type), ("datatype", datatype)]
        self.folder.meta(name, [(STUDY, self.study_id), *pair, *more, ("data_filename", data_file)])


class MatrixColumns:
    """The columns of a matrix: of its samples those that are the study's, each once."""

    def __init__(self, export: Export, profile: StoredProfile, told: bool = True):
        """*told*: whether what is no column is counted."""
        first: dict[int, int] = {}
        for place, pk in enumerate(profile.pks):
            if pk not in export.samples:
                if told and not export.is_part:
                    export.notes.add("N-SAMPLE", f"{profile.stable_id}: {pk}")
            elif first.setdefault(pk, place) != place and told:
                export.notes.add("N-REPEAT", f"{profile.stable_id}: {export.samples[pk]}")
        self.pks, self.places, self._width = list(first), list(first.values()), len(profile.pks)
        self.ids = [export.samples[pk] for pk in self.pks]
        self._are_all = self.places == list(range(self._width))

    def line(self, values: str) -> str:
        """The cells of a row of values as stored, joined by tabs."""
        if self._are_all and values.count(",") == self._width:
            return values[:-1].replace(",", "\t")
        return "\t".join(self.cells(values))

    def cells(self, values: str) -> list[str]:
        found = values.split(",")
        return [found[place] if place < len(found) else "" for place in self.places]


def numbers_of(ordered: str | None) -> list[int]:
    """The sample_pks of an ORDERED_SAMPLE_LIST."""
    return [int(pk) for pk in (ordered or "").split(",") if pk]
