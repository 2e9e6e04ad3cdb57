"""Holds what the rooms of one load share: the database, the options, the study, its samples, the new ids.

`Load` is handed to every `load_KIND(load, meta)`. It writes nothing by itself except the sample_profile rows.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, overload

from genows.db.sessions import Writer
from genows.load import tables
from genows.load.catalogue import profiles
from genows.load.firstrows import watched
from genows.load.meta import kinds
from genows.load.meta.metafile import Meta
from genows.load.packing.inhand import MutationsInHand
from genows.load.reference.genes import GeneIndex
from genows.load.report.findings import Findings
from genows.load.report.progress import LoadProgress
from genows.load.report.report import Report
from genows.load.rules import database, files
from genows.load.rules.rule import ERROR, Rule
from genows.load.studysamples import Samples

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


class Load:
    """One load under way. *db*: the Writer whose transaction it is; *widths*: (table, COLUMN) -> Width.

    *profiles*: profile_id -> profile_pk; *left_out*: ids of profiles whose files were left out;
    *failed*: kinds, and ids of profiles, of files that could not be read to the end: what others miss of them is not told again;
    *attributes*: attribute id -> whether it is defined for patients; *given*: attribute id -> the clinical file that has it; *generated*: ids of those that the load has computed; *resources*: resource id -> its type;
    *links*: type of resources -> the links of its files so far; *seen_rows*: profile_id -> what its mutation files so far have, in a validation;
    *refused_panels*: ids of panels whose definition in the folder was refused, which was told; *unread_panels*: of those that cannot be read -> its file;
    *mutated*: sample_pks with mutations that were called; *fused*: those of fusion files; *listed*: id of a list of sequenced samples -> its sample_pks; *categories*: of case lists;
    *score_files*: profile_id of gene-set scores -> what the file of their p-values is compared with; *with_panel*: profile_id -> panel_pk of
    the gene panel that its first meta file with one names; *lists*: (sample_pks, id, category) of the case lists, in load order; *feeding*: profile_id -> the long copy-number files that feed it together;
    *assumed*: whether there are no reference data, and the genes, panels and gene sets that files name are taken as known;
    *in_hand*: profile_pk -> what packing needs not read again of its mutations;
    *in_panel_matrix*: sample_pk -> (file, line) of the samples for which the panel matrix says that their mutations were looked for.
    """

    def __init__(self, db: Writer, folder: Path | str, options: Options, findings: Findings, report: Report, progress: LoadProgress, widths: dict):
        self.db, self.folder, self.options, self.widths = db, Path(folder), options, widths
        self.findings, self.report, self.progress = findings, report, progress
        # NOTE: these two are there only behind the study file: load.order sets them.
        self.study: Study
        self.genes: GeneIndex
        self.assumed = False
        self.samples = Samples()
        self.panels: dict[str, int] = {}
        self.refused_panels: set[str] = set()
        self.unread_panels: dict[str, str] = {}
        self.profiles: dict[str, int] = {}
        self.left_out: set[str] = set()
        self.failed: set[str] = set()
        self.with_panel: dict[str, int] = {}
        self.lists: list[tuple[tuple[int, ...], str, str]] = []
        self.feeding: dict[str, list[Meta]] = {}
        self.in_panel_matrix: dict[int, tuple[str | None, int]] = {}
        self.attributes: dict[str, bool] = {}
        self.given: dict[str, str | None] = {}
        self.generated: set[str] = set()
        self.resources: dict[str, str] = {}
        self.seen_rows: dict[str, list] = {}
        self.links: dict[str, set[tuple]] = {}
        self.mutated: set[int] = set()
        self.fused: set[int] = set()
        self.listed: dict[str, frozenset[int]] = {}
        self.categories: set[str] = set()
        self.score_files: dict[str, Any] = {}
        self.in_hand: dict[int, MutationsInHand] = {}
        self.variants: dict[int, dict[int, tuple]] = {}
        self.panel_matrix: Meta | None = None
        self._highest: dict[str, int] | None = None
        self._given: dict[str, int] = {}
        self._profiled: dict[int, dict[int, int | None]] = {}
        self._lacking: set[str] = set()

    def has(self, name: str) -> bool:
        """Returns whether the database has this table ('table') or column ('table.COLUMN'); a warning, once, where it lacks it.

        A portal's own database may lack what layout 2 adds. To be asked where a file has something to store there.
        """
        if self.db.holds(name):
            return True
        if name not in self._lacking:
            self._lacking.add(name)
            kind = "column" if "." in name else "table"
            self.findings.tell(database.LACKS, kind=kind, name=name)
        return False

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

    def table(
        self, meta: Meta, ignore_case: bool = False, hash_rows: bool = False, cell_count: Rule | None = files.CELL_COUNT
    ) -> tables.Table:
        """The data file of *meta* as a table with a header row; with progress, and the report's line counts.

        *cell_count*: what is told of rows that have not as many cells as the header; None where the caller tells.
        """
        lines = self._with_progress(meta, tables.text_lines)
        return tables.Table(lines, meta.data_file, self.report.file(meta), ignore_case, hash_rows, self.findings, cell_count)

    def check_header(
        self, meta: Meta, cells: Sequence[str], line: int, last_counts: bool = False, read: Callable[[str], str | None] = lambda name: None
    ) -> None:
        """Tells of names that stand twice among the header's *cells*, trimmed. Names that differ in case alone are different names.

        *last_counts*: whether the last of the columns counts; else the first does. *read*: what a name in lower case means where the file's
        reader finds it without regard to case: of such columns there should be one.
        """
        seen: set[str] = set()
        spelt: dict[str, list[int]] = {}
        for index, cell in enumerate(cells):
            name = cell.strip()
            if name and name in seen:
                place: dict[str, Any] = {"file": meta.data_file, "line": line, "column": index + 1, "value": cell}
                self.findings.tell(files.LAST_COUNTS if last_counts else files.COLUMN_TWICE, **place)
                if last_counts and self.findings.validating:
                    self.findings.tell(files.COLUMN_TWICE, **place)
            elif meant := read(name.lower()):
                spelt.setdefault(meant, []).append(index)
            seen.add(name)
        for indexes in spelt.values():
            self.tell_spellings(meta.data_file, line, cells, indexes, last_counts)

    def tell_spellings(self, file: str | None, line: int, cells: Sequence[str], indexes: Sequence[int], last_counts: bool = True) -> None:
        """Tells of the columns *indexes* that are one to the file's reader, for their names differ in case alone."""
        for index in indexes[1:]:
            rule = files.LAST_COUNTS if last_counts else files.FIRST_COUNTS
            self.findings.tell(rule, file=file, line=line, column=index + 1, value=cells[index])

    def end_header(self, meta: Meta, line: int) -> None:
        """To be called when all that is wrong with a header is told: in a validation, rows below a bad header are not looked at.

        StudyError there where the file has errors.
        """
        severity = self.findings.severity(files.HEADER_STOPS)
        if severity and self.findings.errors_of(meta.data_file):
            if severity == ERROR:
                raise files.HEADER_STOPS.stop(file=meta.data_file, line=line)
            self.findings.tell(files.HEADER_READ_ON, file=meta.data_file, line=line)

    def text_lines(self, meta: Meta) -> Iterator[tuple[int, str]]:
        """(line number, text) of every line of the data file of *meta*."""
        return self._with_progress(meta, tables.text_lines)

    def byte_lines(self, meta: Meta) -> Iterator[tuple[int, bytes]]:
        """(line number, bytes) of every line of the data file of *meta*; the report's line counts are the caller's."""
        return self._with_progress(meta, tables.byte_lines)

    def _with_progress(self, meta, read):
        path, file = meta.data_path, meta.data_file
        if not os.path.lexists(path):
            raise files.NO_FILE.stop(file=file, meta_file=meta.file)
        step = self.progress.step(f"{meta.kind}: {file}", os.path.getsize(path) if os.path.isfile(path) else 0)
        breaks = tables.LineBreaks()
        lines = read(path, file, step, breaks)
        if self.findings.wants(files.QUOTES) and meta.kind != kinds.CANCER_TYPE:
            lines = watched(lines, file, self.findings)
        yield from lines
        breaks.tell(file, self.findings)
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
        self.findings.tell(database.CUT, value=f"{len(text)} characters", width=width, name=f"{table}.{column}", **place)
        return width.cut(text)

    def fits(self, table: str, column: str, text: str, /, **place) -> bool:
        """Returns whether an identifier fits its column; an error finding where it does not. *place*: as for `cut`."""
        width = self.widths[table, column]
        fits = width.fits(text)
        if not fits:
            self.findings.tell(database.TOO_LONG, value=text, width=width, name=f"{table}.{column}", **place)
        return fits

    def must_fit(self, table: str, column: str, text: str, file: str | None = None, line: int | None = None) -> None:
        """StudyError where an identifier without which nothing of the file can be stored is too long for its column."""
        width = self.widths[table, column]
        if not width.fits(text):
            raise database.TOO_LONG.stop(file=file, line=line, value=text, width=width, name=f"{table}.{column}")
