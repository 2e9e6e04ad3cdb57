"""What the rooms of one load share: the database, the options, the study, and the parts in which one file's reader leaves what others need.

`Load` is handed to every `load_KIND(load, meta)`, which takes the parts that it needs. It writes nothing by itself but sample_profile rows.
"""

from collections.abc import Callable, Collection, Iterable, KeysView
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import chain, islice
from typing import Any

from genows.data import barcodes
from genows.db.sessions import Writer
from genows.load.compact import NumberMap
from genows.load.filerules import LACKS
from genows.load.findings import Findings
from genows.load.ids import NewIds
from genows.load.metafile import Meta
from genows.load.progress import LoadProgress
from genows.load.reference.genes import GeneIndex
from genows.load.report import Report
from genows.load.tables import DataFiles
from genows.load.target import NewStudy
from genows.load.widths import Width, Widths

ADD, SKIP = "add", "skip"
KEEP, STRICT = "keep", "strict"
MOST_UNPACKED = 20_000_000_000  # bytes


@dataclass(frozen=True)
class Options:
    """The operator's choices. *today*: the import date; *default_genome*: UCSC name for studies that name none.

    *max_unpacked*: bytes that an archive may unpack to.
    *update*: whether the files are part of a study that is in the database, and replace what they name. *merge*: what their columns do not
    have stays; *lists*: STRICT, where samples of the sample file leave all lists that the files do not have.
    """

    strict: bool = False
    dry_run: bool = False
    unknown_genes: str = ADD
    skip_unsupported: bool = False
    allow_skips: bool = False
    update_entities: bool = False
    update: bool = False
    merge: bool = False
    lists: str = KEEP
    default_genome: str = "hg19"
    max_unpacked: int = MOST_UNPACKED
    today: date = field(default_factory=date.today)

    def as_json(self) -> dict:
        return {
            "strict": self.strict,
            "dry_run": self.dry_run,
            "unknown_genes": self.unknown_genes,
            "skip_unsupported": self.skip_unsupported,
            "allow_skips": self.allow_skips,
            "update_entities": self.update_entities,
            "max_unpacked": self.max_unpacked,
            **({"update": True, "merge": self.merge, "lists": self.lists} if self.update else {}),
        }


@dataclass(frozen=True)
class Study:
    """The study being loaded. *genome*: UCSC name (`hg19`); *build*: NCBI name (`GRCh37`)."""

    pk: int
    study_id: str
    type_of_cancer: str
    genome_pk: int
    genome: str
    build: str


class Samples:
    """The study's samples and patients, by exact id, in load order. *patients*: patient_id -> patient_pk.

    *unmet*: ids of patients that are there by the order of an export, and that no row has named yet.
    *normal*: ids of the rows of normal tissue that the sample file has. *numbers*: patient_pk -> how many samples, for patients with samples.
    *mutated*: sample_pks with mutations that were called; *fused*: those of fusion files.
    NOTE: of one load the ids of samples, and of patients, count on from the first; those that were there have lower ones.
    """

    def __init__(self):
        self.normal: set[str] = set()
        self.patients: dict[str, int] = {}
        self.unmet: set[str] = set()
        self._pks: dict[str, int] = {}
        # Nearly all ids stand in the sample file as they are: kept are the cells that are no sample's id, and ids that are no cell.
        self._other_cells: set[str] = set()
        self._derived: set[str] = set()
        self._spellings: dict[str, str] = {}

    @cached_property
    def numbers(self) -> NumberMap:
        return NumberMap(next(iter(self.patients.values()), 0))

    @cached_property
    def patient_of(self) -> NumberMap:
        """sample_pk -> patient_pk."""
        return self.map()

    @cached_property
    def mutated(self) -> NumberMap:
        return self.map()

    @cached_property
    def fused(self) -> NumberMap:
        return self.map()

    def map(self, sample_pks: Iterable[int] = ()) -> NumberMap:
        """Returns a map of these samples, to which others may be added; for the time when the study has samples."""
        return NumberMap(next(iter(self._pks.values()), 0), sample_pks)

    def note_written(self, cell: str) -> None:
        """Takes a cell of SAMPLE_ID in the sample file, also of a normal sample, before its sample is added."""
        if cell in self._pks:
            self._derived.discard(cell)
        else:
            self._other_cells.add(cell)

    def is_written(self, text: str) -> bool:
        """Returns whether the sample file has a cell of this text in SAMPLE_ID."""
        return text in self._other_cells or text in self._pks and text not in self._derived

    def beside_own(self, cell: str) -> str:
        """*cell*, which means a sample of the study, and beside it how the sample file spells that one: for messages."""
        if not self._spellings:
            cells = sorted(chain(self._other_cells, self._pks.keys() - self._derived), reverse=True)
            self._spellings = {barcodes.sample_id(written): written for written in cells}
        own = barcodes.sample_id(cell)
        return f"{cell} ({self._spellings.get(own, own)} in the sample file)"

    def listed(self, text: str) -> str:
        """The sample id meant by an entry of a list: one that is several ids in one is literal, not cut to the first barcode in it."""
        return barcodes.sample_id(text) if self.is_written(text) else barcodes.listed_sample_id(text)

    def is_normal(self, sample_id: str) -> bool:
        """Returns whether the id is that of a sample of normal tissue, by its barcode or by the sample file: the study does not hold it."""
        return sample_id in self.normal or barcodes.is_normal(sample_id)

    def add(self, sample_id: str, sample_pk: int, patient_pk: int) -> None:
        """Adds a sample; the patient is among *patients*."""
        if sample_id in self._other_cells:
            self._other_cells.discard(sample_id)
        else:
            self._derived.add(sample_id)
        self.add_stored(sample_id, sample_pk, patient_pk)

    def add_stored(self, sample_id: str, sample_pk: int, patient_pk: int) -> None:
        """Adds a sample that is in the database, which files name by its id."""
        self._pks[sample_id] = sample_pk
        self.patient_of[sample_pk] = patient_pk
        self.numbers[patient_pk] = 1 + (self.numbers.get(patient_pk) or 0)

    def pk(self, sample_id: str) -> int | None:
        """The sample's internal id; None where the study has no such sample."""
        return self._pks.get(sample_id)

    def patient_pk(self, sample_id: str) -> int | None:
        """The internal id of the sample's patient; None where the study has no such sample."""
        pk = self._pks.get(sample_id)
        return None if pk is None else self.patient_of[pk]

    @property
    def ids(self) -> KeysView[str]:
        """The sample ids, in load order."""
        return self._pks.keys()

    def pks(self) -> Collection[int]:
        return self._pks.values()

    @cached_property
    def by_patient(self) -> dict[int, list[int]]:
        """patient_pk -> sample_pks, for patients with samples, in load order: once all samples are there. Few studies need it, and it is large."""
        patients: dict[int, list[int]] = {}
        for sample_pk, patient_pk in self.patient_of.items():
            if patient_pk is not None:
                patients.setdefault(patient_pk, []).append(sample_pk)
        return patients


class Profiles:
    """The study's profiles. *pks*: profile_id -> profile_pk; *left_out*: ids of those whose files were left out.

    *with_panel*: profile_id -> panel_pk of the gene panel that its first meta file with one names.
    *feeding*: profile_id -> the long copy-number files that feed it together.
    *variants*: profile_pk -> the structural variants that are stored of it.
    *seen_rows*: profile_id -> what its mutation files so far have, in a validation.
    *reserved*: profile_id -> the profile_pk that an export's order gives it.
    *score_files*: profile_id of gene-set scores -> what the file of their p-values is compared with.
    *stored*: profile_pks that were there before the load. *added*: called with a profile_pk and the samples that are new in it.
    """

    def __init__(self, db: Writer, samples: Samples):
        self._db, self._of_study = db, samples
        self.pks: dict[str, int] = {}
        self.left_out: set[str] = set()
        self.with_panel: dict[str, int] = {}
        self.feeding: dict[str, list[Meta]] = {}
        self.variants: dict[int, dict[int, tuple]] = {}
        self.seen_rows: dict[str, list] = {}
        self.score_files: dict[str, Any] = {}
        self.reserved: dict[str, int] = {}
        self.stored: set[int] = set()
        self.added: Callable[[int, Iterable[int]], object] = lambda profile_pk, sample_pks: None
        self._samples: dict[int, NumberMap] = {}

    def add_samples(self, profile_pk: int, sample_pks: Iterable[int], panel_pk: int | None = None) -> None:
        """Adds the sample_profile rows that are not there yet; those that are keep their panel."""
        profiled = self.samples(profile_pk)
        before = len(profiled)
        profiled.add(sample_pks, panel_pk)
        self._db.add_all("add_sample_profiles", ((sample_pk, profile_pk, panel_pk) for sample_pk in islice(profiled, before, None)))
        self.added(profile_pk, islice(profiled, before, None))

    def samples(self, profile_pk: int) -> NumberMap:
        """sample_pk -> panel_pk of every sample_profile row of the profile so far."""
        if profile_pk not in self._samples:
            known = self._samples[profile_pk] = self._of_study.map()
            for row in self._db.all("profiled_samples", profile_pk=profile_pk) if profile_pk in self.stored else ():
                known[row.sample_pk] = row.panel_pk
        return self._samples[profile_pk]


class Panels:
    """The gene panels of the database and of the folder. *pks*: panel_id -> panel_pk.

    *refused*: ids of panels whose definition in the folder was refused, which was told; *unread*: of those that cannot be read -> its file.
    *matrix*: the meta file of the panel matrix; *in_matrix*: sample_pk -> line of the samples for which the matrix says that their mutations
    were looked for.
    """

    def __init__(self, samples: Samples) -> None:
        self._samples = samples
        self.pks: dict[str, int] = {}
        self.refused: set[str] = set()
        self.unread: dict[str, str] = {}
        self.matrix: Meta | None = None

    @cached_property
    def in_matrix(self) -> NumberMap:
        return self._samples.map()


class SampleLists:
    """The case lists so far. *stored*: (sample_pks, id, category) in load order; *sequenced*: id of a list of sequenced samples -> its sample_pks."""

    def __init__(self) -> None:
        self.stored: list[tuple[NumberMap, str, str]] = []
        self.sequenced: dict[str, NumberMap] = {}
        self.categories: set[str] = set()


class Attributes:
    """The clinical attributes so far. *defined*: attribute id -> whether it is defined for patients.

    *given*: attribute id -> the clinical file that has it; *generated*: ids of those that the load has computed.
    """

    def __init__(self) -> None:
        self.defined: dict[str, bool] = {}
        self.given: dict[str, str | None] = {}
        self.generated: set[str] = set()


class Resources:
    """The links that the study offers. *types*: resource id -> its type; *links*: type of resources -> the links of its files so far."""

    def __init__(self) -> None:
        self.types: dict[str, str] = {}
        self.links: dict[str, set[tuple]] = {}


class Load:
    """One load under way. *db*: the Writer whose transaction it is; *widths*: (table, COLUMN) -> Width.

    *failed*: kinds, and ids of profiles, of files that could not be read to the end: what others miss of them is not told again.
    *assumed*: whether there are no reference data, and the genes, panels and gene sets that files name are taken as known.
    """

    def __init__(
        self, db: Writer, options: Options, findings: Findings, report: Report, progress: LoadProgress, widths: dict[tuple[str, str], Width]
    ):
        self.db, self.options, self.findings, self.report, self.progress = db, options, findings, report, progress
        # NOTE: these two are there only behind the study file: load.order sets them.
        self.study: Study
        self.genes: GeneIndex
        self.assumed = False
        self.failed: set[str] = set()
        self.target = NewStudy()
        self.ids = NewIds(db)
        self.widths = Widths(widths, findings)
        self.files = DataFiles(findings, report, progress)
        self.samples = Samples()
        self.profiles = Profiles(db, self.samples)
        self.panels = Panels(self.samples)
        self.lists = SampleLists()
        self.attributes = Attributes()
        self.resources = Resources()
        self._lacking: set[str] = set()

    def has_place(self, name: str) -> bool:
        """Returns whether the database has this table ('table') or column ('table.COLUMN'); a warning, once, where it lacks it.

        A portal's own database may lack what layout 2 adds. To be asked where a file has something to store there.
        """
        if self.db.in_schema(name):
            return True
        if name not in self._lacking:
            self._lacking.add(name)
            kind = "column" if "." in name else "table"
            self.findings.tell(LACKS, kind=kind, name=name)
        return False
