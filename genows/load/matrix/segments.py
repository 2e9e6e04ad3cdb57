"""Loads a study's file of copy-number segments, and the share of each sample's genome that they show altered."""

import re
from collections.abc import Callable
from operator import itemgetter
from typing import Any

from genows.data.numbers import decimal_number, truncated
from genows.data.reference import chromosome_name
from genows.load import filerules as files
from genows.load import folderrules as folder_rules
from genows.load.clinical.attributes import FRACTION_GENOME_ALTERED, set_generated_attribute
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.matrix.rowgenes import SampleRules, row_sample
from genows.load.metafile import GENOMES, GENOMES_OF_TODAY, Meta

_NAMES = (*map(str, range(1, 23)), "X", "Y")
_HG19 = (
    *(249250621, 243199373, 198022430, 191154276, 180915260, 171115067, 159138663, 146364022, 141213431, 135534747, 135006516, 133851895),
    *(115169878, 107349540, 102531392, 90354753, 81195210, 78077248, 59128983, 63025520, 48129895, 51304566, 155270560, 59373566),
)
_HG38 = (
    *(248956422, 242193529, 198295559, 190214555, 181538259, 170805979, 159345973, 145138636, 138394717, 133797422, 135086622, 133275309),
    *(114364328, 107043718, 101991189, 90338345, 83257441, 80373285, 58617616, 64444167, 46709983, 50818468, 156040895, 57227415),
)

NAMES = ("ID", "chrom", "loc.start", "loc.end", "num.mark", "seg.mean")
COLUMNS = ", ".join(NAMES)
# Other names that programs write, in lower case with points for what joins words.
_SYNONYMS = {
    "ID": ("sample", "sample.id", "sampleid", "tumor.sample.barcode"),
    "chrom": ("chr", "chromosome"),
    "loc.start": ("start", "start.position", "startposition"),
    "loc.end": ("end", "stop", "end.position", "endposition"),
    "num.mark": ("num.probes", "numprobes", "nummark", "probes", "num.markers", "number.of.probes"),
    "seg.mean": ("mean", "segment.mean", "segmean", "log2.ratio"),
}
_FOUND = frozenset((*map(str.lower, NAMES), *(name for names in _SYNONYMS.values() for name in names)))

NO_WIDTH, END_BEFORE_START, UNREADABLE = "zero width", "end before start", "value that cannot be read"
WORDS = ("sample", "chromosome", "start", "end")  # of the first columns, in messages
CHROMOSOMES = frozenset((*map(str, range(1, 25)), "X", "Y"))
ALTERED_MEAN = 0.2
BATCH_ROWS = 1000

_OF_SAMPLES = SampleRules(rules.SEGMENT_SAMPLE_NORMAL, rules.SEGMENT_SAMPLE_SPELT_OTHERWISE, rules.SEGMENT_SAMPLE_UNKNOWN)
_OF_PLACES = (rules.PLACE, rules.PLACE_FRACTION, rules.PLACE_SPELLING)
_OF_PROBES = (rules.PROBES, rules.PROBES_FRACTION, rules.PROBES_SPELLING)
_WHOLE = re.compile(r"[+-]?[0-9]+|.+[eE]\+[0-9]+")  # as whole numbers may be written


def _by_name(lengths):
    by_name = dict(zip(_NAMES, lengths, strict=True))
    return {**by_name, "23": by_name["X"], "24": by_name["Y"]}


# genome -> chromosome -> number of bases
LENGTHS = {"hg19": _by_name(_HG19), "hg38": _by_name(_HG38)}


class SegmentColumns:
    """The columns of *header*, the cells of the header on *line*. *indexes*: 0-based, in the order of NAMES; *width*: cells a row needs.

    Quotation marks around a name do no harm. Of columns of one name the last counts. StudyError where a column is not found, or the header is a segment itself.
    """

    def __init__(self, load: Load, meta: Meta, header: list[str], line: int):
        place: dict[str, Any] = {"file": meta.data_file, "line": line}
        folded = {_folded(cell): index for index, cell in enumerate(header)}
        found = {name: _find(folded, name) for name in NAMES}
        missing = [name for name, index in found.items() if index is None]
        if missing and _is_segment(header):
            raise rules.NO_HEADER.stop(**place, value="\t".join(header[:6]), columns=COLUMNS)
        if missing:
            raise rules.SEGMENT_COLUMN_MISSING.stop(**place, value=", ".join(header), name=missing[0], columns=COLUMNS)
        self.indexes = [index for index in found.values() if index is not None]
        self.width = max(self.indexes) + 1
        self.of: Callable[[list[str]], tuple[str, ...]] = itemgetter(*self.indexes)
        load.files.check_header(meta, header, line, last_counts=True, read=_meant)
        if tuple(cell.strip() for cell in header[: len(NAMES)]) != NAMES:
            load.findings.tell(rules.OTHER_COLUMNS, **place, value=", ".join(header), columns=COLUMNS)
        load.files.end_header(meta, line)


def _folded(cell):
    return cell.strip(" \"'").lower().replace("_", ".").replace(" ", ".")


def _find(folded, name):
    names = (name.lower(), *_SYNONYMS[name])
    return max((folded[each] for each in names if each in folded), default=None)


def _meant(name):
    return _folded(name) if _folded(name) in _FOUND else None


def _is_segment(cells):
    """Returns whether the cells are a row's: five of a segment's six are numbers, chromosome X and Y aside."""
    return len(cells) >= len(NAMES) and all(decimal_number(cell) is not None for cell in cells[2:6])


def load_segments(load: Load, meta: Meta) -> None:
    """Loads the segments of a study. StudyError where the study has one already, or the genome is not one that segments come in."""
    stored = load.db.one("segment_file_of_study", study_pk=load.study.pk)
    genome = _genome(load, meta, stored.genome if stored and load.target.is_update else load.study.genome)
    if stored is None:
        _add_file(load, meta, genome)
    elif not load.target.is_update:
        raise folder_rules.SECOND_SEGMENTS.stop(file=meta.file)
    elif stored.genome != genome:
        line = meta.lines.get("reference_genome_id")
        raise folder_rules.SEGMENT_GENOME_STORED.stop(file=meta.file, line=line, value=genome, genome=stored.genome)
    segments = Segments(load, meta, genome)
    for number, cells in segments.table:
        segments.read(number, cells)
    segments.finish()


def _add_file(load, meta, genome):
    place = {"file": meta.file}
    load.db.do(
        "add_segment_file",
        file_pk=load.ids.next("copy_number_seg_file"),
        study_pk=load.study.pk,
        genome=genome,
        description=load.widths.cut("copy_number_seg_file", "DESCRIPTION", meta.get("description", ""), **place),
        filename=load.widths.cut("copy_number_seg_file", "FILENAME", meta.data_file, **place),
    )


def _genome(load, meta, default):
    genome = meta.get("reference_genome_id", default)
    place = {"file": meta.file, "line": meta.lines.get("reference_genome_id"), "value": genome}
    if genome not in GENOMES:
        raise folder_rules.SEGMENT_GENOME_UNKNOWN.stop(**place, known=", ".join(GENOMES))
    if genome not in GENOMES_OF_TODAY:
        load.findings.tell(folder_rules.SEGMENT_GENOME_OLD, **place)
    if genome != load.study.genome:
        load.findings.tell(folder_rules.SEGMENT_GENOME_OTHER, **place, genome=load.study.genome)
    return genome


class Segments:
    """The rows of one file on their way into the database. *bases*: sample_pk -> [altered, all]."""

    def __init__(self, load: Load, meta: Meta, genome: str):
        self.load, self.file, self.genome = load, meta.data_file, genome
        self.counts = load.report.file(meta)
        self.table = load.files.table(meta)
        self.columns = SegmentColumns(load, meta, self.table.header.cells, self.table.header_line)
        self._pks: dict[str, int] = {}  # by the cell that names the sample
        self._lengths = LENGTHS.get(genome, {})
        self.batch: list[tuple] = []
        self.bases: dict[int, list[int]] = {}
        self._met, self._waiting = load.samples.map(), list[int]()  # samples of all rows; those of which stored segments wait to go

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file; cells that it is too short for are empty."""
        if len(cells) < self.columns.width:
            cells += [""] * (self.columns.width - len(cells))
        sample, chromosome, *numbers = map(str.strip, self.columns.of(cells))
        pk = self._pks.get(sample) or self._sample(number, sample)
        if pk and (chromosome in CHROMOSOMES or (chromosome := self._chromosome(number, chromosome))):
            self._store(number, pk, chromosome, numbers, *self._numbers(number, chromosome, numbers))

    def _sample(self, number, sample):
        """The sample_pk of a row, None for one that is left out; of samples that nothing is told of it is remembered."""
        pk = row_sample(self.load, self.counts, number, sample, _OF_SAMPLES, lambda rule, value: self._tell(rule, number, 0, value))
        if pk is not None:
            if pk not in self._met:
                self._met[pk] = None
                self._waiting.append(pk)
            if self.load.samples.is_written(sample):
                self._pks[sample] = pk
        return pk

    def _chromosome(self, number, text):
        """The chromosome as it is stored, None where the cell names none; what is odd about it is told."""
        name = chromosome_name(text)
        self._tell(rules.SEGMENT_CHROMOSOME_SPELLING if name else rules.SEGMENT_CHROMOSOME, number, 1, text)
        if name is None:
            self.counts.skip(UNREADABLE, number, text)
        return name

    def _numbers(self, number, chromosome, cells):
        """Start, end, probes and mean, each None where the cell is not one; what is odd about them is told."""
        start = self._whole(number, 2, cells[0], _OF_PLACES)
        end = self._whole(number, 3, cells[1], _OF_PLACES)
        probes = self._whole(number, 4, cells[2], _OF_PROBES)
        mean = decimal_number(cells[3])
        if mean is None:
            self._tell(rules.MEAN, number, 5, cells[3])
        length = self._lengths.get(chromosome)
        # Nearly all places lie on their chromosome, and are compared with it once a segment.
        if length is not None and (start is None or end is None or not 0 <= start <= end <= length):
            self._tell_off(number, length, cells, start, end)
        return start, end, probes, mean

    def _tell_off(self, number, length, cells, *places):
        for column, place in enumerate(places, start=2):
            if place is not None and not 0 <= place <= length:
                self._tell(rules.OFF_CHROMOSOME, number, column, cells[column - 2], name=WORDS[column], genome=self.genome)

    def _whole(self, number, column, cell, told):
        """The whole number of a cell, None where it is none. *told*: the rules of such cells."""
        value = truncated(cell)
        if value is not None and cell.isdigit():
            return value
        unreadable, fraction, spelling = told
        rule = unreadable if value is None else fraction if decimal_number(cell) != value else None if _WHOLE.fullmatch(cell) else spelling
        if rule:
            self._tell(rule, number, column, cell, **({"name": WORDS[column]} if column < 4 else {}))
        return value

    def _tell(self, rule, number, column, value, **facts):
        index = self.columns.indexes[column]
        self.load.findings.tell(rule, file=self.file, line=number, column=index + 1, value=value, **facts)
        if value == "":
            self.load.findings.tell(files.BLANK_CELL, file=self.file, line=number, column=index + 1)

    def _store(self, number, pk, chromosome, cells, start, end, probes, mean):
        if None in (start, end, probes, mean):
            self.counts.skip(UNREADABLE, number)
            return
        if start >= end:
            self._no_width(number, start == end, f"{cells[0]}-{cells[1]}")
            return
        bases = self.bases.setdefault(pk, [0, 0])
        bases[0] += end - start if abs(mean) >= ALTERED_MEAN else 0
        bases[1] += end - start
        self.batch.append((self.load.study.pk, pk, chromosome, start, end, probes, mean))
        self.counts.stored += 1
        if len(self.batch) >= BATCH_ROWS:
            self._write()

    def _no_width(self, number, same, value):
        reason, rule = (NO_WIDTH, rules.SEGMENT_NO_WIDTH) if same else (END_BEFORE_START, rules.END_BEFORE_START)
        self.counts.skip(reason, number, value)
        self._tell(rule, number, 3, value)

    def _write(self):
        self.load.target.replace_rows("copy_number_seg", self._waiting, self.counts)
        self._waiting.clear()
        self.load.db.add_all("add_segments", [(self.load.ids.next("copy_number_seg"), *row) for row in self.batch])
        self.batch = []

    def finish(self) -> None:
        """Writes what is left and the altered fraction of every sample with segments."""
        self._write()
        fractions = {pk: fraction(altered, whole) for pk, (altered, whole) in self.bases.items()}
        self.counts.count("samples", len(fractions))
        self.counts.count("FRACTION_GENOME_ALTERED values written", len(fractions))
        set_generated_attribute(self.load, FRACTION_GENOME_ALTERED, False, fractions, self._met)


def fraction(part: int, whole: int) -> str:
    """*part* of *whole* with exactly four decimals, rounded half up: 1 of 7 is `0.1429`."""
    ten_thousandths = (20000 * part + whole) // (2 * whole)
    return f"{ten_thousandths // 10000}.{ten_thousandths % 10000:04d}"
