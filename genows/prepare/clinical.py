"""Clinical tables: joined to the samples of the other files, split into what is known of patients and of samples, written with heads of five lines."""

from collections import defaultdict

from genows.encode.tabletext import counted
from genows.errors import StudyError
from genows.load.clinical.attributes import KNOWN, PATIENT, SAMPLE
from genows.load.metafile import PATIENT_ATTRIBUTES, SAMPLE_ATTRIBUTES
from genows.prepare import columns as names
from genows.prepare.attributes import STRING, Column, column_of
from genows.prepare.columns import find, folded
from genows.prepare.folder import LISTS, Study, type_of
from genows.prepare.ids import is_patient_barcode, key_of
from genows.prepare.layouts import gene_symbols
from genows.prepare.survival import numbered, with_survival
from genows.prepare.tables import Loose, is_missing, number_of

_ROW_NUMBERS = ("", "x", "unnamed0", "rownames", "row", "no", "nr", "index")
_DEFINITIONS = 4  # lines with `#` above the head of a clinical file of a study folder: name, description, datatype, priority
_NO_SURVIVAL = (
    "Survival: there is none, for no column is known as months or days that patients were followed, or none as who died;"
    " call them OS_MONTHS or OS_DAYS, and OS_STATUS with the cells alive and dead."
)
_TITLES = {"PATIENT_ID": ("Patient Identifier", "Identifier of the patient"), "SAMPLE_ID": ("Sample Identifier", "Identifier of the sample")}


def recognised(loose: Loose) -> str | None:
    """Why a file is a table of patients or samples; None where no column names either."""
    sample, patient, other = _id_columns(loose)
    if sample is None and patient is None and other is None or len(loose.header) < 2:
        return None
    told = [loose.header[index] or "the first column" for index in (sample, patient) if index is not None] or [loose.header[other or 0] or "the first column"]
    return f"one row a {'sample' if sample is not None else 'patient' if patient is not None else 'sample or patient'}, by {' and '.join(told)}"


def _id_columns(loose):
    """(index of the samples' ids, of the patients', of ids that may be either), None each where there is none."""
    patient, sample = find(loose.header, names.PATIENT), find(loose.header, names.SAMPLE)
    if sample is not None and patient is None and all(map(is_patient_barcode, loose.column(sample))):
        return None, sample, None
    if sample is None and patient is None:
        other = find(loose.header, names.ANY_ID)
        if other is None or not _are_ids(loose, other):
            other = next((index for index in range(len(loose.header)) if _are_ids(loose, index)), None)
        return None, None, other
    return sample, patient, None


def _are_ids(loose, index):
    """Whether the first rows have ids in a column: no cell twice, hardly one empty, and no measured number."""
    cells = loose.column(index)
    return len(cells) * 10 >= len(loose.first) * 9 and len(set(cells)) == len(cells) and not all("." in cell and number_of(cell) is not None for cell in cells)


class Table:
    """A clinical table that is held. *rows*: [(line, cells)]; *owners*: the sample or patient of each row, by *level*."""

    def __init__(self, study: Study, loose: Loose):
        self.study, self.loose, self.told = study, loose, loose.told
        self.sample, self.patient, self.other = _id_columns(loose)
        self._join()
        genes = [name for name in loose.header if name in gene_symbols()]
        if len(genes) > 2 and len(genes) * 2 > len(loose.header):
            loose.told.note(f"columns called as genes: if it is a matrix with samples in its rows, --kind '{loose.file}=KIND' says of what", None, ", ".join(genes))
        if self.sample is None and self.patient is None and self.other is None:
            wanted = "no column has ids of samples or patients (as Sample, Patient_ID), one a row"
            raise StudyError(wanted, loose.file, loose.header_line, rule="C-11")
        step = study.progress.step(f"reading {loose.file}", loose.size)
        self.rows = list(loose.rows(step))
        step.done()
        if self.sample is not None:
            for line, cells in self.rows:
                self._register(line, cells)
        elif self.patient is not None:
            for _, cells in self.rows:
                study.ids.patient(cells[self.patient])

    def _join(self):
        """Takes the ids of another column where those of the one so called are in no file of mutations, and those of the other are."""
        hints = self.study.hints
        shared = [len({key_of(cell) for cell in self.loose.column(index)} & hints) for index in range(len(self.loose.header))]
        chosen = [index for index in (self.sample, self.patient, self.other) if index is not None]
        if hints and not any(shared) and self.other is not None and find(self.loose.header, names.ANY_ID) != self.other:
            raise StudyError(
                "no column is called as ids of samples or patients are, and none has an id that the mutations name; call the right one Sample_ID or Patient_ID",
                self.loose.file, self.loose.header_line, rule="C-11",
            )  # fmt: skip
        if not hints or any(shared[index] for index in chosen) or max(shared) < 2:
            return
        best = shared.index(max(shared))
        self.sample, self.other = best, None
        self.told.reason = f"one row a sample, by {self.loose.header[best]}, whose ids the mutations have"

    def _register(self, line, cells):
        sample_id = self.study.ids.sample(cells[self.sample], self.told, line, surely=self.other is None)
        patient_id = None if self.patient is None else self.study.ids.patient(cells[self.patient])
        if sample_id and patient_id and self.study.ids.patient_of.get(sample_id) is None:
            self.study.ids.add_sample(sample_id, patient_id)

    @property
    def level(self) -> str:
        return PATIENT if self.sample is None and self.patient is not None else SAMPLE

    def settle(self) -> None:
        """Decides of ids that may be either: samples where one of them is known, else patients."""
        if self.other is None:
            return
        self.sample = self.other
        for line, cells in self.rows:
            self._register(line, cells)

    def owned(self) -> list[tuple[int, str, list[str]]]:
        """[(line, sample or patient id, cells)] of the rows that have one."""
        index = self.patient if self.level == PATIENT else self.sample
        ids, found = self.study.ids, []
        for line, cells in self.rows:
            owner = ids.patient(cells[index]) if self.level == PATIENT else ids.sample(cells[index], self.told)
            if owner is None and self.level == PATIENT:
                self.told.note("row without a patient, left out", line)
            if owner is not None:
                found.append((line, owner, cells))
        return found

    def columns(self, rows) -> list[Column]:
        """Its columns but the ids, typed, with survival recognised."""
        lines = [line for line, _, _ in rows]
        made = []
        for index, name in enumerate(self.loose.header):
            if index in (self.sample, self.patient):
                self.told.column(name, "SAMPLE_ID" if index == self.sample else "PATIENT_ID", "ids")
                continue
            cells = [cells[index] for _, _, cells in rows]
            if not name and all(map(is_missing, cells)):
                self.told.column(name, "", "a column without name and values")
            elif folded(name) in _ROW_NUMBERS and cells and all(cell.isdigit() for cell in cells) and int(cells[-1]) - int(cells[0]) == len(cells) - 1:
                self.told.column(name, "", "numbers of rows")
            else:
                made.append(self._defined(index, column_of(f"column {index + 1}" if is_missing(name) else name, cells, lines, self.told)))
        return _apart(with_survival(made, self.told))

    def _defined(self, index, column):
        """The column with the name and so on of the definition lines, where the file has them already."""
        lines = [text.lstrip("#").split(self.loose.delimiter) for _, text in self.loose.comments]
        if len(lines) == _DEFINITIONS and all(len(cells) == len(self.loose.header) for cells in lines):
            name, description, datatype, priority = (cells[index].strip() for cells in lines)
            column.name, column.description = name or column.name, description
            column.priority = priority if priority.isdigit() or priority == "-1" else "1"
            if datatype.upper() == "STRING" or datatype.upper() == "BOOLEAN" and set(column.values) <= {"", "TRUE", "FALSE"}:
                column.datatype = datatype.upper()
        return column


def read(study: Study, files: list[Loose]) -> None:
    """Reads the clinical tables; `write` writes them when all other files have been read."""
    study.tables += [Table(study, loose) for loose in files]


def write(study: Study) -> None:
    """Writes the sample and the patient file of all tables and of all samples that other files name."""
    for table in study.tables:
        table.settle()
    gathered = Gathered(study)
    owned = [(table, table.owned()) for table in study.tables]
    alone = study.ids.settle()
    if not study.ids.patient_of:
        raise StudyError("not one row of the files names a sample or a patient", study.sources[0], rule="C-29")
    if alone:
        study.telling.study.append(f"{counted(len(alone), 'patient')} had no sample in any file ({_some(alone)}): each got one, so that it is in the study.")
    _tell_unmatched(study, owned)
    for table, rows in owned:
        for column in table.columns(rows):
            gathered.add(table, column, [owner for _, owner, _ in rows])
    gathered.write()


def _tell_unmatched(study, owned):
    """Tells of samples with mutations that no clinical table has, and of how many it has beside them."""
    listed = {owner for table, rows in owned if table.level == SAMPLE for _, owner, _ in rows}
    patients = {owner for table, rows in owned if table.level == PATIENT for _, owner, _ in rows}
    listed |= {sample_id for sample_id, patient_id in study.ids.patient_of.items() if patient_id in patients}
    for suffix, sample_ids in study.measured.items():
        missing = [sample_id for sample_id in sample_ids if sample_id not in listed]
        if owned and missing:
            what = LISTS.get(suffix, ("", suffix))[1]
            every = len(missing) == len(sample_ids)
            number = f"All {len(missing):,}" if every else f"{len(missing):,} of {len(sample_ids):,}"
            question = ": are ids spelt otherwise there?" if every else "."
            study.telling.study.append(f"{number} samples with {what} are in no clinical table ({_some(missing)}){question}")


def _some(ids):
    return ", ".join(ids[:3]) + (", …" if len(ids) > 3 else "")


class Gathered:
    """Attributes of patients and of samples, from all tables: {level: {attribute id: (column, {owner: value})}}."""

    def __init__(self, study: Study):
        self.study = study
        self.levels: dict[str, dict[str, tuple[Column, dict[str, str]]]] = {PATIENT: {}, SAMPLE: {}}

    def add(self, table: Table, column: Column, owners: list[str]) -> None:
        """Adds a column of a table; *owners*: of its rows."""
        told, ids = table.told, self.study.ids
        if not any(column.values):
            for source in column.sources:
                told.column(source, "", "no cell holds a value")
            return
        values = self._by_owner(table, column, owners)
        level = self._level(table, column, values)
        if level != table.level:
            values = _of_patients(values, ids.patient_of) if level == PATIENT else _of_samples(values, ids.samples_of)
        attribute = self._free_id(level, column.id)
        if attribute != column.id:
            column.why = f"{column.why}; " * bool(column.why) + f"{column.id} is there already"
        known, earlier = self.levels[level].setdefault(attribute, (column, {}))
        differing = [owner for owner, value in values.items() if earlier.setdefault(owner, value) != value]
        for owner in differing:
            told.note(f"{column.source}: another value than an earlier file has, left out", None, owner)
        if known.datatype != column.datatype:
            known.datatype = "STRING"
        for source in column.sources:
            told.column(source, attribute, ", ".join(filter(None, (f"of {level}s", column.datatype, column.why))))

    def _by_owner(self, table, column, owners):
        values: dict[str, str] = {}
        for owner, value in zip(owners, column.values, strict=True):
            if value and values.setdefault(owner, value) != value:
                table.told.note(f"{column.source}: a second value of a {table.level}, left out", None, f"{owner}: {value}")
        return values

    def _level(self, table, column, values):
        """Whose the attribute is: as portals know it, else the table's; of a table of samples the patient's where all samples of each have one value."""
        if table.level == PATIENT:
            return SAMPLE if KNOWN.get(column.id, (None, None))[0] == SAMPLE else PATIENT
        if column.level == SAMPLE or column.level != PATIENT and table.other is None and self._have_a_table(column):
            return SAMPLE
        of_patient: dict[str, set[str]] = defaultdict(set)
        for sample_id, value in values.items():
            of_patient[self.study.ids.patient_of[sample_id] or sample_id].add(value)
        if all(len(several) == 1 for several in of_patient.values()):
            return PATIENT
        if column.level == PATIENT:
            column.id, column.why = f"SAMPLE_{column.id}", "differs between samples of a patient"
        return SAMPLE

    def _have_a_table(self, column):
        """Whether patients have a table of their own, without this column: that of samples is about samples, then."""
        return column.id not in self.levels[PATIENT] and any(other.level == PATIENT for other in self.study.tables)

    def _free_id(self, level, attribute):
        other = self.levels[SAMPLE if level == PATIENT else PATIENT]
        return f"{attribute}_OF_{level.upper()}" if attribute in other else attribute

    def write(self) -> None:
        """Writes both files with their meta files."""
        ids, samples, patients = self.study.ids, self.levels[SAMPLE], _with_numbered(self.levels[PATIENT])
        owners = [(patient, sample) for sample, patient in ids.patient_of.items()]
        if patients and not any(f"{name.removesuffix('_STATUS')}_MONTHS" in patients for name in patients if name.endswith("_STATUS")):
            self.study.telling.asked.append(_NO_SURVIVAL)
        self._file("clinical_sample", SAMPLE_ATTRIBUTES, ("PATIENT_ID", "SAMPLE_ID"), owners, samples)
        if any(values for _, values in patients.values()):
            self._file("clinical_patient", PATIENT_ATTRIBUTES, ("PATIENT_ID",), [(patient,) for patient in ids.samples_of], patients)

    def _file(self, name, kind, id_columns, rows, attributes):
        definitions = [(*_TITLES[each], "STRING", "1", each) for each in id_columns]
        definitions += [(c.name, c.description or c.name, c.datatype, c.priority, attribute) for attribute, (c, _) in attributes.items()]
        with self.study.data(name) as data:
            for number, cells in enumerate(zip(*definitions, strict=True)):
                data.write(("#" if number < _DEFINITIONS else "") + "\t".join(_cell(cell) for cell in cells) + "\n")
            for row in rows:
                data.write("\t".join([*row, *(values.get(row[-1], "") for _, values in attributes.values())]) + "\n")
        self.study.meta(name, type_of(kind))


def _apart(columns):
    """The columns of a table, each with an id of its own."""
    seen: dict[str, int] = {}
    for column in columns:
        seen[column.id] = seen.get(column.id, 0) + 1
        if seen[column.id] > 1:
            column.why = "; ".join(filter(None, (column.why, "a second column of that id")))
            column.id = f"{column.id}_{seen[column.id]}"
    return columns


def _with_numbered(attributes):
    """The attributes of patients; a status beside months begins with 0: or 1:, as the format asks, or is called otherwise."""
    found = {}
    for attribute, (column, values) in attributes.items():
        endpoint = attribute.removesuffix("_STATUS")
        odd = any(not value.startswith(("0:", "1:")) for value in values.values())
        if odd and attribute.endswith("_STATUS") and (endpoint in ("OS", "DFS") or f"{endpoint}_MONTHS" in attributes):
            told, column.datatype = numbered(endpoint, values), STRING
            found[attribute if told else f"{attribute}_TEXT"] = column, told or values
        else:
            found[attribute] = column, values
    return found


def _cell(text):
    return " ".join(text.split())


def _of_patients(values, patient_of):
    return {patient_of[sample_id] or sample_id: value for sample_id, value in values.items()}


def _of_samples(values, samples_of):
    return {sample_id: value for patient_id, value in values.items() for sample_id in samples_of.get(patient_id, ())}
