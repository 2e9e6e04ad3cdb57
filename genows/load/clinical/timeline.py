"""Loads timeline files: what happened to patients, and when. Study file format, timeline."""

import re

from genows.data.barcodes import patient_id
from genows.load import filerules as files
from genows.load.clinical import rules
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.tables import NamedColumns, cell, written

# The two forms of the first columns; all further columns are free.
_FORMS = (
    ("PATIENT_ID", "START_DATE", "EVENT_TYPE"),
    ("PATIENT_ID", "START_DATE", "STOP_DATE", "EVENT_TYPE"),
)
_SHAPES = frozenset(("circle", "square", "triangle", "diamond", "star", "camera"))
_INTEGER = re.compile(r"-?[0-9]+")
_DIGITS = 10  # of the largest number that the database holds
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
_BATCH_ROWS = 1000
_MOST = 2**31 - 1  # the columns are signed 32-bit integers


def load_timeline(load: Load, meta: Meta) -> None:
    """Loads a timeline file; a study may have any number of them."""
    table = load.files.table(meta, cell_count=None)
    columns = NamedColumns(load.files, meta, table)
    form = next((form for form in _FORMS if tuple(columns.names[: len(form)]) == form), None)
    if form is None:
        raise rules.HEADER.stop(file=table.file, line=table.header_line, value=", ".join(columns.names[:4]))
    if "SPECIMEN_REFERENCE_NUMBER" in columns:
        columns.tell(rules.OLD_SAMPLE_COLUMN, table.header_line, "SPECIMEN_REFERENCE_NUMBER", None)
    load.files.end_header(meta, table.header_line)
    timeline = Timeline(load, meta, columns, len(form))
    for line, cells in table:
        timeline.add(line, cells)
    timeline.finish()


class Timeline:
    """The events of one file on their way into the database. *known*: how many columns in front are not free."""

    def __init__(self, load: Load, meta: Meta, columns: NamedColumns, known: int):
        self.load, self.columns, self.report = load, columns, load.report.file(meta)
        self._free = {index: columns.names[index] for index in columns.indexes() if index >= known}
        self._keys = {
            index: load.widths.cut("clinical_event_data", "KEY", name, file=columns.file, line=columns.line, column=index + 1)
            for index, name in self._free.items()
        }
        self._with_samples = load.samples.numbers if load.findings.wants(rules.PATIENT_WITHOUT_SAMPLES) else None
        self._events: list[tuple] = []
        self._data: list[tuple] = []
        for name in ("events", "data rows"):
            self.report.count(name, 0)

    def add(self, line: int, cells: list[str]) -> None:
        """One row: an event, and a row of data for each free column that says something."""
        width, count = len(self.columns), len(cells)
        surplus = any(cell.strip() for cell in cells[width:])
        if count != width:
            rule = rules.SURPLUS_CELLS if surplus else files.CELL_COUNT
            self.load.findings.tell(rule, file=self.columns.file, line=line, value=count, width=width)
        if surplus:
            self.report.skip("too many cells", line, count)
            return
        patient_pk = self._patient(line, cells)
        if patient_pk is None:
            return
        self.load.target.replace_events(patient_pk, written(cells, self.columns.index("EVENT_TYPE")))
        event = self._event(line, cells)
        if event is not None:
            self._store(line, cells, patient_pk, event)

    def _patient(self, line, cells):
        name = cell(cells, self.columns.index("PATIENT_ID"))
        patients = self.load.samples.patients
        patient_pk = patients.get(name) or patients.get(patient_id(name))
        if patient_pk is None:
            self.report.skip("unknown patient", line, name)
            self.columns.tell(rules.PATIENT_UNKNOWN, line, "PATIENT_ID", name)
        elif self._with_samples is not None and patient_pk not in self._with_samples:
            self.columns.tell(rules.PATIENT_WITHOUT_SAMPLES, line, "PATIENT_ID", name)
        return patient_pk

    def _event(self, line, cells):
        """(start, stop, type) of the row; None, and errors, where these cannot be stored."""
        start, stop = cell(cells, self.columns.index("START_DATE")), cell(cells, self.columns.index("STOP_DATE"))
        kind = written(cells, self.columns.index("EVENT_TYPE"))
        start_day, stop_day, has_stop = _day(start), _day(stop), stop not in ("", "NA")
        if start_day is None:
            self._tell_day(rules.START_DATE, line, "START_DATE", start)
        if has_stop and stop_day is None:
            self._tell_day(rules.STOP_DATE, line, "STOP_DATE", stop)
        if not kind:
            self.columns.tell(rules.EVENT_TYPE, line, "EVENT_TYPE", None)
        elif kind != kind.strip():
            self.columns.tell(rules.BLANKS_AROUND, line, "EVENT_TYPE", kind)
        wrong = start_day is None or not kind or (has_stop and stop_day is None)
        return None if wrong else (start_day, stop_day, self._cut_type(line, kind))

    def _tell_day(self, rule, line, name, text):
        if _INTEGER.fullmatch(text):
            self.columns.tell(rules.BEYOND, line, name, text, name=name)
        else:
            self.columns.tell(rule, line, name, text)

    def _cut_type(self, line, kind):
        width = self.load.widths["clinical_event", "EVENT_TYPE"]
        if width.fits(kind):
            return kind
        self.columns.tell(rules.LONG_EVENT_TYPE, line, "EVENT_TYPE", f"{len(kind)} characters", width=width)
        return width.cut(kind)

    def _store(self, line, cells, patient_pk, event):
        event_pk = self.load.ids.next("clinical_event")
        self._events.append((event_pk, patient_pk, *event))
        self.report.stored += 1
        self.report.count("events")
        self.report.count(f"event type {event[-1]}")
        for index, name in self._free.items():
            value = written(cells, index)
            if value:
                self._check_style(line, name, value)
                value = self.load.widths.cut("clinical_event_data", "VALUE", value, **self.columns.place(line, name))
                self._data.append((event_pk, self._keys[index], value))
        if len(self._events) >= _BATCH_ROWS:
            self._write()

    def _check_style(self, line, name, value):
        if name == "STYLE_COLOR" and not _COLOR.fullmatch(value):
            self.columns.tell(rules.STYLE_COLOR, line, name, value)
        elif name == "STYLE_SHAPE" and value.lower() not in _SHAPES:
            self.columns.tell(rules.STYLE_SHAPE, line, name, value)

    def _write(self):
        self.load.db.add_all("add_clinical_events", self._events)
        self.load.db.add_all("add_clinical_event_data", self._data)
        self.report.count("data rows", len(self._data))
        self._events, self._data = [], []

    def finish(self) -> None:
        """Writes what is left."""
        self._write()
        if not self.report.rows:  # where there are rows, each has said why it is not stored
            self.load.findings.tell(rules.NO_ROW, file=self.columns.file)


def _day(text):
    """The 32-bit integer that the text is; None where it is none."""
    number = int(text) if len(text.lstrip("-")) <= _DIGITS and _INTEGER.fullmatch(text) else None
    return number if number is not None and abs(number) <= _MOST else None
