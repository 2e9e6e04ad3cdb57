"""Holds what the rooms of one load share: the database, the options, the study, its samples, the new ids.

`Load` is handed to every `load_KIND(load, meta)`. It writes nothing by itself except the sample_profile rows.
"""

from collections.abc import Iterable, Iterator, KeysView
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import overload

from genows.db.sessions import Writer
from genows.errors import StudyError
from genows.load import tables
from genows.load.catalogue import profiles
from genows.load.meta.metafile import Meta
from genows.load.reference.genes import GeneIndex
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadProgress
from genows.load.report.report import Report

ADD, SKIP = "add", "skip"


@dataclass(frozen=True)
class Options:
    """The operator's choices. *today*: the import date; *default_genome*: UCSC name for studies that name none."""

    strict: bool = False
    dry_run: bool = False
    unknown_genes: str = ADD
    skip_unsupported: bool = False
    default_genome: str = "hg19"
    today: date = field(default_factory=date.today)

    def as_json(self) -> dict:
        return {
            "strict": self.strict,
            "dry_run": self.dry_run,
            "unknown_genes": self.unknown_genes,
            "skip_unsupported": self.skip_unsupported,
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
    """The study's samples and patients, by exact id, in load order. *patients*: patient_id -> patient_pk."""

    def __init__(self):
        self.patients: dict[str, int] = {}
        self._samples: dict[str, tuple[int, int]] = {}

    def add(self, sample_id: str, sample_pk: int, patient_pk: int) -> None:
        self._samples[sample_id] = (sample_pk, patient_pk)

    def pk(self, sample_id: str) -> int | None:
        """The sample's internal id; None where the study has no such sample."""
        sample = self._samples.get(sample_id)
        return sample and sample[0]

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


class Load:
    """One load under way. *db*: the Writer whose transaction it is; *widths*: (table, COLUMN) -> Width.

    *profiles*: profile_id -> profile_pk; *left_out*: ids of profiles whose files were left out as unsupported;
    *attributes*: attribute id -> whether it is defined for patients.
    """

    def __init__(self, db: Writer, folder: Path | str, options: Options, findings: Findings, report: Report, progress: LoadProgress, widths: dict):
        self.db, self.folder, self.options, self.widths = db, Path(folder), options, widths
        self.findings, self.report, self.progress = findings, report, progress
        # NOTE: these two are there only behind the study file: load.order sets them.
        self.study: Study
        self.genes: GeneIndex
        self.samples = Samples()
        self.panels: dict[str, int] = {}
        self.profiles: dict[str, int] = {}
        self.left_out: set[str] = set()
        self.attributes: dict[str, bool] = {}
        self._highest: dict[str, int] | None = None
        self._given: dict[str, int] = {}
        self._profiled: dict[int, dict[int, int | None]] = {}

    def next_id(self, table: str) -> int:
        """A new internal id for a row of *table*: its maximum + 1, counted on from there."""
        return self.next_ids(table, 1)[0]

    def next_ids(self, table: str, number: int) -> range:
        """Returns *number* new internal ids, each one more than the last."""
        highest = self._highest_ids()
        first = highest[table] + 1
        highest[table] += number
        self._given[table] = self._given.get(table, 0) + number
        return range(first, first + number)

    def highest_id(self, table: str) -> int:
        """The highest internal id of *table* so far; 0 where it is empty."""
        return self._highest_ids()[table]

    def _highest_ids(self):
        if self._highest is None:
            self._highest = dict(self.db.all("highest_ids"))
        return self._highest

    def ids_given(self, table: str) -> int:
        """Returns how many new ids of *table* this load has given out."""
        return self._given.get(table, 0)

    def add_profile(self, meta: Meta) -> int:
        """The internal id of the profile of *meta*, see `profiles.add_profile`."""
        return profiles.add_profile(self, meta)

    def panel_of(self, meta: Meta) -> int | None:
        """The internal id of the panel that *meta* names, None for none: for `profile_samples`."""
        return profiles.panel_of(self, meta)

    def profile_samples(self, profile_pk: int, sample_pks: Iterable[int], panel_pk: int | None = None) -> None:
        """Adds the sample_profile rows that are not there yet; those that are keep their panel."""
        profiled = self._profiled.setdefault(profile_pk, {})
        new = [sample_pk for sample_pk in dict.fromkeys(sample_pks) if sample_pk not in profiled]
        profiled.update(dict.fromkeys(new, panel_pk))
        self.db.add_all("add_sample_profiles", ((sample_pk, profile_pk, panel_pk) for sample_pk in new))

    def profiled(self, profile_pk: int) -> dict[int, int | None]:
        """sample_pk -> panel_pk of every sample_profile row of the profile so far."""
        return self._profiled.get(profile_pk, {})

    def table(self, meta: Meta, ignore_case: bool = False, hash_rows: bool = False) -> tables.Table:
        """The data file of *meta* as a table with a header row; with progress, and the report's line counts."""
        lines = self._with_progress(meta, tables.text_lines)
        return tables.Table(lines, meta.data_file, self.report.file(meta), ignore_case, hash_rows)

    def text_lines(self, meta: Meta) -> Iterator[tuple[int, str]]:
        """(line number, text) of every line of the data file of *meta*."""
        return self._with_progress(meta, tables.text_lines)

    def byte_lines(self, meta: Meta) -> Iterator[tuple[int, bytes]]:
        """(line number, bytes) of every line of the data file of *meta*; the report's line counts are the caller's."""
        return self._with_progress(meta, tables.byte_lines)

    def _with_progress(self, meta, read):
        path = meta.data_path
        if not path.exists():
            raise StudyError(f"cannot be opened: there is no such file, but {meta.file} names it", meta.data_file)
        step = self.progress.step(f"{meta.kind}: {meta.data_file}", path.stat().st_size if path.is_file() else 0)
        yield from read(path, meta.data_file, step)
        step.done()

    @overload
    def cut(self, table: str, column: str, text: str, /, **place) -> str: ...

    @overload
    def cut(self, table: str, column: str, text: str | None, /, **place) -> str | None: ...

    def cut(self, table: str, column: str, text: str | None, /, **place) -> str | None:
        """Free text cut to its column's width; every cut is reported. *place*: file, line, column of the finding."""
        width = self.widths[table, column]
        if text is None or width.fits(text):
            return text
        self.findings.warning(f"text is cut to the {width} of {table}.{column}", value=f"{len(text)} characters", **place)
        return width.cut(text)

    def fits(self, table: str, column: str, text: str, /, **place) -> bool:
        """Returns whether an identifier fits its column; an error finding where it does not. *place*: as for `cut`."""
        width = self.widths[table, column]
        fits = width.fits(text)
        if not fits:
            self.findings.error(f"identifier is longer than the {width} of {table}.{column}", value=text, **place)
        return fits

    def must_fit(self, table: str, column: str, text: str, file: str | None = None, line: int | None = None) -> None:
        """StudyError where an identifier without which nothing of the file can be stored is too long for its column."""
        width = self.widths[table, column]
        if not width.fits(text):
            raise StudyError(f"identifier is longer than the {width} of {table}.{column}: {text}", file, line)
