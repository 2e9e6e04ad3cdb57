"""What the rooms of one load share: the database, the options, the study, and the parts in which one file's reader leaves what others need.

`Load` is handed to every `load_KIND(load, meta)`, which takes the parts that it needs. It writes nothing by itself but sample_profile rows.
"""

from collections import Counter
from collections.abc import Iterable, KeysView
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from genows.data import barcodes
from genows.db.sessions import Writer
from genows.load.filerules import LACKS
from genows.load.findings import Findings
from genows.load.ids import NewIds
from genows.load.metafile import Meta
from genows.load.progress import LoadProgress
from genows.load.reference.genes import GeneIndex
from genows.load.report import Report
from genows.load.tables import DataFiles
from genows.load.widths import Width, Widths

ADD, SKIP = "add", "skip"
MOST_UNPACKED = 20_000_000_000  # bytes


@dataclass(frozen=True)
class Options:
    """The operator's choices. *today*: the import date; *default_genome*: UCSC name for studies that name none.

    *max_unpacked*: bytes that an archive may unpack to.
    """

    strict: bool = False
    dry_run: bool = False
    unknown_genes: str = ADD
    skip_unsupported: bool = False
    allow_skips: bool = False
    update_entities: bool = False
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

    *as_written*: the cells of SAMPLE_ID in the sample file, with those of normal samples; *normal*: ids of the rows of normal tissue that it has.
    *mutated*: sample_pks with mutations that were called; *fused*: those of fusion files.
    """

    def __init__(self):
        self.normal: set[str] = set()
        self.patients: dict[str, int] = {}
        self.as_written: set[str] = set()
        self.mutated: set[int] = set()
        self.fused: set[int] = set()
        self._samples: dict[str, tuple[int, int]] = {}
        self._spellings: dict[str, str] = {}

    def beside_own(self, cell: str) -> str:
        """*cell*, which means a sample of the study, and beside it how the sample file spells that one: for messages."""
        if not self._spellings:
            self._spellings = {barcodes.sample_id(written): written for written in sorted(self.as_written, reverse=True)}
        own = barcodes.sample_id(cell)
        return f"{cell} ({self._spellings.get(own, own)} in the sample file)"

    def listed(self, text: str) -> str:
        """The sample id meant by an entry of a list: one that is several ids in one is literal, not cut to the first barcode in it."""
        return barcodes.sample_id(text) if text in self.as_written else barcodes.listed_sample_id(text)

    def is_normal(self, sample_id: str) -> bool:
        """Returns whether the id is that of a sample of normal tissue, by its barcode or by the sample file: the study does not hold it."""
        return sample_id in self.normal or barcodes.is_normal(sample_id)

    def add(self, sample_id: str, sample_pk: int, patient_pk: int) -> None:
        self._samples[sample_id] = (sample_pk, patient_pk)

    def pk(self, sample_id: str) -> int | None:
        """The sample's internal id; None where the study has no such sample."""
        sample = self._samples.get(sample_id)
        return sample and sample[0]

    def patient_pk(self, sample_id: str) -> int | None:
        """The internal id of the sample's patient; None where the study has no such sample."""
        sample = self._samples.get(sample_id)
        return sample and sample[1]

    @property
    def ids(self) -> KeysView[str]:
        """The sample ids, in load order."""
        return self._samples.keys()

    def pks(self) -> list[int]:
        return [sample_pk for sample_pk, _ in self._samples.values()]

    def by_patient(self) -> dict[int, list[int]]:
        """patient_pk -> sample_pks, for patients with samples, in load order."""
        patients: dict[int, list[int]] = {}
        for sample_pk, patient_pk in self._samples.values():
            patients.setdefault(patient_pk, []).append(sample_pk)
        return patients

    def numbers(self) -> Counter[int]:
        """patient_pk -> how many samples, for patients with samples, in load order."""
        return Counter(patient_pk for _, patient_pk in self._samples.values())


class Profiles:
    """The study's profiles. *pks*: profile_id -> profile_pk; *left_out*: ids of those whose files were left out.

    *with_panel*: profile_id -> panel_pk of the gene panel that its first meta file with one names.
    *feeding*: profile_id -> the long copy-number files that feed it together.
    *variants*: profile_pk -> the structural variants that are stored of it.
    *seen_rows*: profile_id -> what its mutation files so far have, in a validation.
    *score_files*: profile_id of gene-set scores -> what the file of their p-values is compared with.
    """

    def __init__(self, db: Writer):
        self._db = db
        self.pks: dict[str, int] = {}
        self.left_out: set[str] = set()
        self.with_panel: dict[str, int] = {}
        self.feeding: dict[str, list[Meta]] = {}
        self.variants: dict[int, dict[int, tuple]] = {}
        self.seen_rows: dict[str, list] = {}
        self.score_files: dict[str, Any] = {}
        self._samples: dict[int, dict[int, int | None]] = {}

    def add_samples(self, profile_pk: int, sample_pks: Iterable[int], panel_pk: int | None = None) -> None:
        """Adds the sample_profile rows that are not there yet; those that are keep their panel."""
        profiled = self._samples.setdefault(profile_pk, {})
        new = [sample_pk for sample_pk in dict.fromkeys(sample_pks) if sample_pk not in profiled]
        profiled.update(dict.fromkeys(new, panel_pk))
        self._db.add_all("add_sample_profiles", ((sample_pk, profile_pk, panel_pk) for sample_pk in new))

    def samples(self, profile_pk: int) -> dict[int, int | None]:
        """sample_pk -> panel_pk of every sample_profile row of the profile so far."""
        return self._samples.get(profile_pk, {})


class Panels:
    """The gene panels of the database and of the folder. *pks*: panel_id -> panel_pk.

    *refused*: ids of panels whose definition in the folder was refused, which was told; *unread*: of those that cannot be read -> its file.
    *matrix*: the meta file of the panel matrix; *in_matrix*: sample_pk -> (file, line) of the samples for which the matrix says that their
    mutations were looked for.
    """

    def __init__(self) -> None:
        self.pks: dict[str, int] = {}
        self.refused: set[str] = set()
        self.unread: dict[str, str] = {}
        self.matrix: Meta | None = None
        self.in_matrix: dict[int, tuple[str | None, int]] = {}


class SampleLists:
    """The case lists so far. *stored*: (sample_pks, id, category) in load order; *sequenced*: id of a list of sequenced samples -> its sample_pks."""

    def __init__(self) -> None:
        self.stored: list[tuple[tuple[int, ...], str, str]] = []
        self.sequenced: dict[str, frozenset[int]] = {}
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
        self.ids = NewIds(db)
        self.widths = Widths(widths, findings)
        self.files = DataFiles(findings, report, progress)
        self.samples = Samples()
        self.profiles = Profiles(db)
        self.panels = Panels()
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
