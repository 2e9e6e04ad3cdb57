"""Loads generic assays: the values of entities, a row an entity and a column a sample or patient, and the entities themselves."""

import re
from functools import partial

from genows.load import filerules as files
from genows.load.assays.columns import ENTITY, META, Columns, Header
from genows.load.assays.entities import Entities, can_be_stored
from genows.load.assays.values import Values
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.profiles import add_profile, panel_of
from genows.load.rules import assays as rules

EMPTY, TOO_MANY_CELLS, REPEATED = "no id", "too many cells", "entity repeated"
BATCH_ROWS, BATCH_CHARACTERS = 500, 1 << 20

_ID = re.compile(r"[A-Za-z0-9._()\[\]',+:;-]+")


def load_generic_assay(load: Load, meta: Meta) -> None:
    """Loads the data file of a generic assay, and its profile. StudyError where the header names no entity column or no sample."""
    if not can_be_stored(load, meta):
        return
    table = load.files.table(meta, cell_count=None)
    load.files.check_header(meta, table.header.cells, table.header_line, last_counts=True, read=partial(_meant, meta))
    columns = Header(load, meta, table.header.cells, table.header_line).columns()
    assay = Assay(load, meta, columns, len(table.header))
    for number, cells in table:
        assay.read(number, [cell.strip() for cell in cells])
    assay.finish()


def _meant(meta, name):
    """*name*, if the column of this name in lower case is no sample's or patient's: it is found without regard to case."""
    properties = meta.entity_properties
    told = name.upper() in map(str.upper, properties) if properties else name.upper().startswith(META)
    return name if name.upper() == ENTITY or told else None


class Assay:
    """One file on its way into the database. *width*: the number of columns in the header."""

    def __init__(self, load: Load, meta: Meta, columns: Columns, width: int):
        self.load, self.meta, self.file, self.columns, self.width = load, meta, meta.data_file, columns, width
        self.counts = load.report.file(meta)
        self.profile_pk = add_profile(load, meta)
        load.profiles.add_samples(self.profile_pk, columns.pks, panel_of(load, meta))
        load.db.do("add_profile_sample_order", profile_pk=self.profile_pk, sample_pks="".join(f"{pk}," for pk in columns.pks))
        self.entities = Entities(load, meta, [name for name, _ in columns.properties])
        self.values = Values(meta, self._tell, load.findings.wants(rules.WHOLE_NUMBER))
        self.indices = list(dict.fromkeys(columns.values))
        self.stored: set[str] = set()
        self.batch: list[tuple[int, list[str]]] = []
        self.size = 0  # characters in the batch
        self.line = 0

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file, its cells trimmed."""
        if len(cells) != self.width:
            rule = rules.TOO_MANY_CELLS if any(cells[self.width :]) else files.CELL_COUNT
            self.load.findings.tell(rule, file=self.file, line=number, value=len(cells), width=self.width)
        stable_id = cells[self.columns.entity] if self.columns.entity < len(cells) else ""
        if not stable_id:
            self.load.findings.tell(rules.ID_EMPTY, file=self.file, line=number)
            self.counts.skip(EMPTY, number)
            return
        if not self.load.widths.fits("genetic_entity", "STABLE_ID", stable_id, file=self.file, line=number):
            self.counts.skip(EMPTY, number, stable_id)
            return
        if not _ID.fullmatch(stable_id):
            self.load.findings.tell(rules.ID_CHARACTERS, file=self.file, line=number, value=stable_id)
        if "," in stable_id:
            self.load.findings.tell(rules.ID_COMMA, file=self.file, line=number, value=stable_id)
        self.batch.append((number, cells))
        self.size += sum(map(len, cells))
        if len(self.batch) >= BATCH_ROWS or self.size > BATCH_CHARACTERS:
            self._write()

    def _write(self):
        """Stores the rows of the batch: their entities, then their values."""
        self.entities.look_up([cells[self.columns.entity] for _, cells in self.batch])
        rows = []
        for number, cells in self.batch:
            excess = any(cells[self.width :])
            cells = cells[: self.width] + [""] * (self.width - len(cells))
            stable_id = cells[self.columns.entity]
            entity = self.entities.entity(stable_id, [cells[index] for _, index in self.columns.properties], number)
            if excess:
                self.counts.skip(TOO_MANY_CELLS, number, stable_id)
            elif stable_id in self.stored:
                self._skip(rules.REPEATED, REPEATED, number, stable_id)
            else:
                self.stored.add(stable_id)
                rows.append((self.profile_pk, entity, self._values(number, cells)))
        self.entities.write()
        self.load.db.add_all("add_genetic_alterations", rows)
        self.counts.stored += len(rows)
        self.batch, self.size = [], 0

    def _values(self, number, cells):
        """The values of a row as they are stored."""
        self.line = number
        self.values.check(cells, self.indices)
        texts = [cells[index] for index in self.columns.values]
        text = ",".join(texts)
        if text.count(",") >= len(texts):
            for index in self.indices:
                if "," in cells[index]:
                    self._tell(rules.COMMA, index, cells[index])
            text = ",".join([value.replace(",", ";") for value in texts])
        return text + ","

    def _skip(self, rule, reason, number, stable_id):
        self.load.findings.tell(rule, file=self.file, line=number, value=stable_id)
        self.counts.skip(reason, number, stable_id)

    def _tell(self, rule, index, value):
        self.load.findings.tell(rule, file=self.file, line=self.line, column=index + 1, value=value)

    def finish(self) -> None:
        """Stores what is left; a file of which nothing was stored is an error."""
        self._write()
        if not self.counts.stored:
            self.load.findings.tell(rules.NOTHING_STORED, file=self.file)
