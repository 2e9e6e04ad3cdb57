"""Loads the files that say which link a study, its patients or its samples have."""

import re
from urllib.parse import urlsplit

from genows.domain import barcodes
from genows.load import metafile
from genows.load.clinical.missing import is_missing
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.rules import resources as rules
from genows.load.tables import NamedColumns, cell

RESOURCE_ID, URL, PATIENT_ID, SAMPLE_ID = "RESOURCE_ID", "URL", "PATIENT_ID", "SAMPLE_ID"
# resource_type -> the columns that its file needs
NEEDED = {
    "STUDY": (RESOURCE_ID, URL),
    "PATIENT": (PATIENT_ID, RESOURCE_ID, URL),
    "SAMPLE": (PATIENT_ID, SAMPLE_ID, RESOURCE_ID, URL),
}
UNKNOWN_OWNER, NORMAL, EMPTY, REPEATED, REFUSED = "unknown owner", "normal sample", "empty", "repeated", "refused"
TOO_LONG = "URL too long"
ADD = {"STUDY": "add_study_resources", "PATIENT": "add_patient_resources", "SAMPLE": "add_sample_resources"}
BATCH_ROWS = 5000

# As browsers read it: in any case, whatever blanks and control characters stand before or within.
_RUNS = re.compile(r"(javascript|vbscript|data|blob):", re.IGNORECASE)
_PASSED_OVER = re.compile(r"[\x00-\x20\x7f]+")
_ID = re.compile(r"[A-Za-z0-9._()\[\]',+:;-]+")


def load_resources(load: Load, meta: Meta) -> None:
    """Loads the links of a study, of patients or of samples. StudyError where a column is missing."""
    needed = NEEDED[meta.fields["resource_type"]]
    table = load.files.table(meta, cell_count=rules.CELL_COUNT)
    columns = NamedColumns(load.files, meta, table)
    for name in needed:
        if name not in columns:
            raise rules.LINK_COLUMN_MISSING.stop(file=meta.data_file, line=table.header_line, name=name, columns=", ".join(needed))
    load.files.end_header(meta, table.header_line)
    links = Links(load, meta, columns)
    for number, cells in table:
        links.read(number, cells)
    links.write()


class Links:
    """The links of one file on their way into the database."""

    def __init__(self, load: Load, meta: Meta, columns: NamedColumns):
        self.load, self.columns = load, columns
        self.resource_type = meta.fields["resource_type"]
        self.counts = load.report.file(meta)
        self.table = f"resource_{self.resource_type.lower()}"
        self.width = load.widths[self.table, URL]
        self.stored = load.resources.links.setdefault(self.resource_type, set())  # of all files of the type: two may say the same
        self.batch: list[tuple] = []

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file; one that is wrong is told and not stored."""
        if len(cells) != len(self.columns):
            self.counts.skip(REFUSED, number)
            return
        row = {name: cell(cells, self.columns.index(name)) for name in self.columns.names}
        owner_pk = self._owner(number, row)
        if owner_pk is not None and self._is_whole(number, row):
            self._link(number, row, owner_pk)

    def _owner(self, number, row):
        """The internal id of what has the link; None where it is told and skipped."""
        if self.resource_type == "STUDY":
            return self.load.study.pk
        names = (PATIENT_ID, SAMPLE_ID) if self.resource_type == "SAMPLE" else (PATIENT_ID,)
        if not all([self._is_id(number, row, name) for name in names]):
            return self._skip(UNKNOWN_OWNER, number, None)
        patient_pk = self.load.samples.patients.get(barcodes.patient_id(row[PATIENT_ID]))
        if self.resource_type == "SAMPLE":
            return self._sample(number, row, patient_pk)
        return self._unknown(number, row, PATIENT_ID, "patient") if patient_pk is None else patient_pk

    def _is_id(self, number, row, name):
        if is_missing(row[name]):
            self._tell(rules.OWNER_MISSING, number, name, row[name], name=name)
            return False
        if not _ID.fullmatch(row[name]):
            self._tell(rules.OWNER_CHARACTERS, number, name, row[name], name=name)
        return True

    def _sample(self, number, row, patient_pk):
        sample_id = barcodes.sample_id(row[SAMPLE_ID])
        sample_pk = self.load.samples.pk(sample_id)
        if sample_pk is None and barcodes.is_normal(sample_id):
            return self._skip(NORMAL, number, row[SAMPLE_ID])
        if sample_pk is None:
            return self._unknown(number, row, SAMPLE_ID, "sample")
        if patient_pk is None:
            return self._unknown(number, row, PATIENT_ID, "patient")
        if self.load.samples.patient_pk(sample_id) != patient_pk:
            self._tell(rules.ANOTHER_PATIENT, number, SAMPLE_ID, f"{row[SAMPLE_ID]} of {row[PATIENT_ID]}")
            return self._skip(REFUSED, number, row[SAMPLE_ID])
        return sample_pk

    def _unknown(self, number, row, name, owner):
        self._tell(rules.OWNER_UNKNOWN, number, name, row[name], owner=owner)
        return self._skip(UNKNOWN_OWNER, number, row[name])

    def _is_whole(self, number, row):
        """Returns whether a row has a resource and a URL that can be stored."""
        for name, rule in ((RESOURCE_ID, rules.ID_MISSING), (URL, rules.URL_MISSING)):
            if is_missing(row[name]):
                self._tell(rule, number, name, row[name])
                self._skip(EMPTY, number, None)
                return False
        resource_id = row[RESOURCE_ID].upper()
        resource_type = self.load.resources.types.get(resource_id)
        if resource_type == self.resource_type:
            return True
        if resource_type is None and metafile.RESOURCE_DEFINITION in self.load.failed:
            pass  # the file that may define it could not be read, which has been told
        elif resource_type is None:
            self._tell(rules.NOT_DEFINED, number, RESOURCE_ID, row[RESOURCE_ID])
        else:
            self._tell(rules.OF_ANOTHER_TYPE, number, RESOURCE_ID, row[RESOURCE_ID], resource_type=self.resource_type)
        self._skip(REFUSED, number, row[RESOURCE_ID])
        return False

    def _link(self, number, row, owner_pk):
        url = row[URL]
        if _RUNS.match(_PASSED_OVER.sub("", url)):
            self._tell(rules.URL_RUNS, number, URL, url)
            self._skip(REFUSED, number, url)
            return
        self._check_url(number, url)
        if not self.width.fits(url):
            self._tell(rules.URL_TOO_LONG, number, URL, f"{len(url)} characters", width=self.width)
            self._skip(TOO_LONG, number, f"{len(url)} characters")
            return
        link = (owner_pk, row[RESOURCE_ID].upper(), url)
        if link in self.stored:
            self._tell(rules.REPEATED, number, URL, url)
            self._skip(REPEATED, number, url)
            return
        self.stored.add(link)
        self.batch.append(link)
        self.counts.stored += 1
        if len(self.batch) >= BATCH_ROWS:
            self.write()

    def _check_url(self, number, url):
        try:
            parts = urlsplit(url)
        except ValueError:
            parts = urlsplit("")
        if not parts.scheme or not parts.netloc:
            self._tell(rules.URL_INCOMPLETE, number, URL, url)
        elif parts.scheme not in ("http", "https"):
            self._tell(rules.URL_SCHEME, number, URL, url)

    def _skip(self, reason, number, value) -> None:
        self.counts.skip(reason, number, value)

    def _tell(self, rule, number, column, value, **facts):
        self.load.findings.tell(rule, **self.columns.place(number, column), value=value, **facts)

    def write(self) -> None:
        """Writes the links collected since the last call."""
        if self.batch and self.load.has(self.table):
            self.load.db.add_all(ADD[self.resource_type], self.batch)
        self.batch = []
