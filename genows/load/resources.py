"""Resources: which links a study offers, and which the study, its patients and its samples have."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from genows.data import barcodes
from genows.data.numbers import MOST
from genows.load import metafile
from genows.load.clinical.attributes import is_missing
from genows.load.context import Load
from genows.load.findings import ERROR, WARNING, Rule
from genows.load.metafile import Meta
from genows.load.tables import IDENTIFIER, NamedColumns, cell

COLUMN_MISSING = Rule("RE-01", "column {name} is missing; a resource definition needs RESOURCE_ID, DISPLAY_NAME and RESOURCE_TYPE", ERROR, ERROR)
CELL_COUNT = Rule("F-12", "the row has not as many cells as the header, {width}", ERROR, ERROR)
CELL_MISSING = Rule("RE-02", "{name} is empty or stands for a missing value; each definition has it", ERROR, ERROR)
TYPE_UNKNOWN = Rule("RE-02", "RESOURCE_TYPE is none of SAMPLE, PATIENT, STUDY", ERROR, ERROR)
OPEN_BY_DEFAULT = Rule("RE-03", "OPEN_BY_DEFAULT is neither true nor false; false is taken", ERROR, WARNING)
PRIORITY_UNREADABLE = Rule("RE-03", "PRIORITY is not a whole number, as 1", ERROR, ERROR)
CUSTOM_METADATA = Rule("RE-03", "CUSTOM_METADATA is not JSON and is left out: {reason}", ERROR, WARNING)
DEFINED_TWICE = Rule("RE-04", "the resource is defined in an earlier row, which counts", WARNING, WARNING)
NO_DEFINITION = Rule("RE-04", "the file defines no resource", WARNING, WARNING)
LINK_COLUMN_MISSING = Rule("RE-05", "column {name} is missing; the file needs {columns}", ERROR, ERROR)
ID_MISSING = Rule("RE-06", "RESOURCE_ID is empty or stands for a missing value: the row is skipped; it names the resource", ERROR, WARNING)
NOT_DEFINED = Rule("RE-06", "no resource definition file of the folder defines the resource; a row in one does", ERROR, ERROR)
OF_ANOTHER_TYPE = Rule("RE-06", "the resource is not defined for the type {resource_type}; its definition says for which", ERROR, ERROR)
STORED_OTHERWISE = Rule("RE-07", "the resource is in the database for the type {stored}; another id makes another resource", ERROR, ERROR)
SEVERAL_TYPES = Rule("RE-07", "the resource is defined for more than one type; the first counts", WARNING, WARNING)
URL_MISSING = Rule("RE-08", "URL is empty or stands for a missing value: the row is skipped; a link is one, as https://example.org/1", ERROR, WARNING)
URL_INCOMPLETE = Rule("RE-08", "URL without scheme or host; it is stored as it stands, where https://example.org/1 would lead somewhere", ERROR, WARNING)
URL_SCHEME = Rule("RE-08", "URL whose scheme is neither http nor https", WARNING, WARNING)
URL_RUNS = Rule("RE-08", "URL that a browser runs where it should lead somewhere: the row is skipped; a link is one, as https://example.org/1", ERROR, WARNING)
URL_TOO_LONG = Rule("RE-08", "URL longer than {width}: the row is skipped", ERROR, WARNING)
OWNER_MISSING = Rule("RE-09", "{name} is empty or stands for a missing value: the row is skipped; it names whose link this is", ERROR, WARNING)
OWNER_CHARACTERS = Rule("RE-09", "{name} holds a character other than letters, digits and . _ ( ) [ ] ' , + - : ;", ERROR, WARNING)
ANOTHER_PATIENT = Rule("RE-09", "the sample belongs to another patient in the sample file; PATIENT_ID is that one", ERROR, ERROR)
LINK_TWICE = Rule("RE-10", "the same resource, owner and URL stand in an earlier row; stored once, and one row is enough", ERROR, WARNING)
OWNER_UNKNOWN = Rule("RE-11", "{owner} that the clinical files do not define: the row is skipped", WARNING, WARNING)


RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE = "RESOURCE_ID", "DISPLAY_NAME", "RESOURCE_TYPE"
DEFINITION_COLUMNS = (RESOURCE_ID, DISPLAY_NAME, RESOURCE_TYPE)
TYPES = ("STUDY", "PATIENT", "SAMPLE")
TABLE = "resource_definition"
PRIORITY = 1
REPEATED, REFUSED = "repeated", "refused"

_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")
# MariaDB's JSON_VALID, which checks the column, takes no deeper text.
DEPTH = 30

URL, PATIENT_ID, SAMPLE_ID = "URL", "PATIENT_ID", "SAMPLE_ID"
# resource_type -> the columns that its file needs
LINK_COLUMNS = {
    "STUDY": (RESOURCE_ID, URL),
    "PATIENT": (PATIENT_ID, RESOURCE_ID, URL),
    "SAMPLE": (PATIENT_ID, SAMPLE_ID, RESOURCE_ID, URL),
}
UNKNOWN_OWNER, NORMAL, EMPTY = "unknown owner", "normal sample", "empty"
TOO_LONG = "URL too long"
ADD = {"STUDY": "add_study_resources", "PATIENT": "add_patient_resources", "SAMPLE": "add_sample_resources"}
BATCH_ROWS = 5000

# As browsers read it: in any case, whatever blanks and control characters stand before or within.
_RUNS = re.compile(r"(javascript|vbscript|data|blob):", re.IGNORECASE)
_PASSED_OVER = re.compile(r"[\x00-\x20\x7f]+")


def load_resource_definitions(load: Load, meta: Meta) -> None:
    """Loads the file, and lets the load know its resources. StudyError where a column is missing."""
    table = load.files.table(meta, cell_count=CELL_COUNT)
    columns = NamedColumns(load.files, meta, table)
    columns.require(COLUMN_MISSING, *DEFINITION_COLUMNS)
    load.files.end_header(meta, table.header_line)
    definitions = Definitions(load, meta, columns)
    for number, cells in table:
        definitions.read(number, cells)
    definitions.write()


class Definitions:
    """The definitions of one file on their way into the database."""

    def __init__(self, load: Load, meta: Meta, columns: NamedColumns):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.counts = load.report.file(meta)
        self.rows: list[tuple] = []
        self.replaced: list[str] = []

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file; one that is wrong is told and not stored."""
        if len(cells) != len(self.columns):
            self.counts.skip(REFUSED, number)
            return
        row = {name: cell(cells, self.columns.index(name)) for name in self.columns.names}
        priority, opened, metadata = self._priority(number, row), self._open(number, row), self._metadata(number, row)
        if not self._has_what_it_needs(number, row) or priority is None:
            self.counts.skip(REFUSED, number, row[RESOURCE_ID])
            return
        resource_id, resource_type = row[RESOURCE_ID].upper(), row[RESOURCE_TYPE]
        if not self._makes_room(number, row[RESOURCE_ID], resource_type):
            self.counts.skip(REFUSED, number, row[RESOURCE_ID])
            return
        if resource_id in self.load.resources.types:
            self._repeat(number, row[RESOURCE_ID], resource_type)
            return
        self.load.resources.types[resource_id] = resource_type
        self._store(number, row, resource_id, (opened, priority, metadata))

    def _makes_room(self, number, resource_id, resource_type):
        """Lets a stored definition go, in an update; False (told) where that is of another type: its links would stay."""
        stored = self.load.target.resources.get(resource_id.upper())
        if stored is not None and stored != resource_type:
            self.columns.tell(STORED_OTHERWISE, number, RESOURCE_TYPE, resource_type, stored=stored)
            return False
        if self.load.target.resources.pop(resource_id.upper(), None):
            del self.load.resources.types[resource_id.upper()]
            self.replaced.append(resource_id.upper())
        return True

    def _has_what_it_needs(self, number, row):
        missing = [name for name in DEFINITION_COLUMNS if is_missing(row[name])]
        for name in missing:
            self.columns.tell(CELL_MISSING, number, name, row[name], name=name)
        known = RESOURCE_TYPE in missing or row[RESOURCE_TYPE] in TYPES
        if not known:
            self.columns.tell(TYPE_UNKNOWN, number, RESOURCE_TYPE, row[RESOURCE_TYPE])
        fits = self.load.widths.fits(TABLE, RESOURCE_ID, row[RESOURCE_ID].upper(), file=self.file, line=number)
        return not missing and known and fits

    def _priority(self, number, row):
        """The number of the cell PRIORITY, 1 where there is none; None (told) for another text."""
        text = row.get("PRIORITY", "")
        if not text:
            return PRIORITY
        if _INTEGER.fullmatch(text) and abs(int(text)) <= MOST:
            return int(text)
        self.columns.tell(PRIORITY_UNREADABLE, number, "PRIORITY", text)
        return None

    def _repeat(self, number, resource_id, resource_type):
        self.counts.skip(REPEATED, number, resource_id)
        self.columns.tell(DEFINED_TWICE, number, RESOURCE_ID, resource_id)
        first = self.load.resources.types[resource_id.upper()]
        if resource_type != first:
            self.columns.tell(SEVERAL_TYPES, number, RESOURCE_ID, f"{resource_id} ({first}, {resource_type})")

    def _store(self, number, row, resource_id, settings):
        place = {"file": self.file, "line": number}
        opened, priority, metadata = settings
        description = row.get("DESCRIPTION", "")
        self.rows.append(
            (
                resource_id,
                self.load.widths.cut(TABLE, DISPLAY_NAME, row[DISPLAY_NAME], **place),
                "" if is_missing(description) else self.load.widths.cut(TABLE, "DESCRIPTION", description, **place),
                row[RESOURCE_TYPE],
                opened,
                priority,
                self.load.study.pk,
                metadata,
            )
        )
        self.counts.stored += 1

    def _open(self, number, row):
        text = row.get("OPEN_BY_DEFAULT", "false")
        if text.lower() not in ("true", "false"):
            self.columns.tell(OPEN_BY_DEFAULT, number, "OPEN_BY_DEFAULT", text)
        return int(text.lower() == "true")

    def _metadata(self, number, row):
        """The JSON of the cell CUSTOM_METADATA without blanks; None where there is none, or (told) no JSON."""
        text = row.get("CUSTOM_METADATA", "")
        if is_missing(text):
            return None
        try:
            return compact(text)
        except ValueError as error:
            self.columns.tell(CUSTOM_METADATA, number, "CUSTOM_METADATA", text, reason=str(error))
            return None

    def write(self) -> None:
        """Writes what was stored."""
        if not self.counts.stored:
            self.load.findings.tell(NO_DEFINITION, file=self.file)
        if self.rows and self.load.has_place(TABLE):
            self.load.db.do("remove_resource_definitions", study_pk=self.load.study.pk, resource_ids=self.replaced)
            self.load.db.add_all("add_resource_definitions", self.rows)


def compact(text: str) -> str:
    """Returns JSON text without blanks between its parts, in their order. ValueError, with the reason, where it is not JSON."""
    try:
        value = json.loads(text)
        made = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        made.encode()
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos + 1}") from error
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair") from error
    except RecursionError as error:
        raise ValueError("too many brackets within each other") from error
    if _depth(value) > DEPTH:
        raise ValueError("too many brackets within each other")
    return made


def _depth(value: Any) -> int:
    """How many lists and objects stand within each other."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def load_resources(load: Load, meta: Meta) -> None:
    """Loads the links of a study, of patients or of samples. StudyError where a column is missing."""
    needed = LINK_COLUMNS[meta.fields["resource_type"]]
    table = load.files.table(meta, cell_count=CELL_COUNT)
    columns = NamedColumns(load.files, meta, table)
    columns.require(LINK_COLUMN_MISSING, *needed, columns=", ".join(needed))
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
        self.met: dict[int, None] = {}  # owners of all rows

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file; one that is wrong is told and not stored."""
        if len(cells) != len(self.columns):
            self.counts.skip(REFUSED, number)
            return
        row = {name: cell(cells, self.columns.index(name)) for name in self.columns.names}
        owner_pk = self._owner(number, row)
        if owner_pk is not None:
            self.met[owner_pk] = None
            if self._is_whole(number, row):
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
            self.columns.tell(OWNER_MISSING, number, name, row[name], name=name)
            return False
        if not IDENTIFIER.fullmatch(row[name]):
            self.columns.tell(OWNER_CHARACTERS, number, name, row[name], name=name)
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
            self.columns.tell(ANOTHER_PATIENT, number, SAMPLE_ID, f"{row[SAMPLE_ID]} of {row[PATIENT_ID]}")
            return self._skip(REFUSED, number, row[SAMPLE_ID])
        return sample_pk

    def _unknown(self, number, row, name, owner):
        self.columns.tell(OWNER_UNKNOWN, number, name, row[name], owner=owner)
        return self._skip(UNKNOWN_OWNER, number, row[name])

    def _is_whole(self, number, row):
        """Returns whether a row has a resource and a URL that can be stored."""
        for name, rule in ((RESOURCE_ID, ID_MISSING), (URL, URL_MISSING)):
            if is_missing(row[name]):
                self.columns.tell(rule, number, name, row[name])
                self._skip(EMPTY, number, None)
                return False
        resource_id = row[RESOURCE_ID].upper()
        resource_type = self.load.resources.types.get(resource_id)
        if resource_type == self.resource_type:
            return True
        if resource_type is None and metafile.RESOURCE_DEFINITION in self.load.failed:
            pass  # the file that may define it could not be read, which has been told
        elif resource_type is None:
            self.columns.tell(NOT_DEFINED, number, RESOURCE_ID, row[RESOURCE_ID])
        else:
            self.columns.tell(OF_ANOTHER_TYPE, number, RESOURCE_ID, row[RESOURCE_ID], resource_type=self.resource_type)
        self._skip(REFUSED, number, row[RESOURCE_ID])
        return False

    def _link(self, number, row, owner_pk):
        url = row[URL]
        if _RUNS.match(_PASSED_OVER.sub("", url)):
            self.columns.tell(URL_RUNS, number, URL, url)
            self._skip(REFUSED, number, url)
            return
        self._check_url(number, url)
        if not self.width.fits(url):
            self.columns.tell(URL_TOO_LONG, number, URL, f"{len(url)} characters", width=self.width)
            self._skip(TOO_LONG, number, f"{len(url)} characters")
            return
        link = (owner_pk, row[RESOURCE_ID].upper(), url)
        if link in self.stored:
            self.columns.tell(LINK_TWICE, number, URL, url)
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
            self.columns.tell(URL_INCOMPLETE, number, URL, url)
        elif parts.scheme not in ("http", "https"):
            self.columns.tell(URL_SCHEME, number, URL, url)

    def _skip(self, reason, number, value) -> None:
        self.counts.skip(reason, number, value)

    def write(self) -> None:
        """Writes the links collected since the last call."""
        self.load.target.replace_rows(self.table, self.met, self.counts)
        self.met.clear()
        if self.batch and self.load.has_place(self.table):
            self.load.db.add_all(ADD[self.resource_type], self.batch)
        self.batch = []
