"""Loads a study's file of copy-number segments, and the share of each sample's genome that they show altered."""

import re

from genows.domain import barcodes
from genows.domain.numbers import decimal_number, truncated
from genows.errors import StudyError
from genows.load.clinical.attributes import FRACTION_GENOME_ALTERED, set_generated_attribute
from genows.load.context import Load
from genows.load.meta.metafile import Meta

GENOMES = ("hg18", "hg19", "hg38", "mm10")
NO_WIDTH, NORMAL = "zero or negative width", "normal sample"
# The columns by position; the header row is not looked at.
NAMES = ("sample", "chromosome", "start", "end", "number of probes", "mean")
ALTERED_MEAN = 0.2
BATCH_ROWS = 1000

_CHROMOSOME = re.compile(r"0*([1-9]|1[0-9]|2[0-4])|[XYxy]")


def load_segments(load: Load, meta: Meta) -> None:
    """Loads the segments of a study. StudyError where the study has one already, or the genome is not one that segments come in."""
    genome = _genome(load, meta)
    if load.db.value("segment_file_of_study", study_pk=load.study.pk) is not None:
        raise StudyError("a study has one segment file, and this is a second one", meta.file)
    place = {"file": meta.file}
    load.db.do(
        "add_segment_file",
        file_pk=load.next_id("copy_number_seg_file"),
        study_pk=load.study.pk,
        genome=genome,
        description=load.cut("copy_number_seg_file", "DESCRIPTION", meta.get("description", ""), **place),
        filename=load.cut("copy_number_seg_file", "FILENAME", meta.data_file, **place),
    )
    segments = Segments(load, meta)
    for number, line in load.text_lines(meta):
        segments.read(number, line)
    segments.finish()


def _genome(load, meta):
    genome = meta.get("reference_genome_id", "")
    if genome not in GENOMES:
        known = ", ".join(GENOMES)
        raise StudyError(f"reference_genome_id is none of {known}", meta.file, meta.lines.get("reference_genome_id"))
    if genome != load.study.genome:
        load.findings.warning(
            f"reference_genome_id differs from the study's genome, {load.study.genome}", file=meta.file, value=genome
        )
    return genome


class Segments:
    """The rows of one file on their way into the database. *bases*: sample_pk -> [altered, all]."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file = load, meta.data_file
        self.counts = load.report.file(meta)
        self.header_seen = False
        self.batch: list[tuple] = []
        self.bases: dict[int, list[int]] = {}

    def read(self, number: int, line: str) -> None:
        """One line of the file; comments may stand before the header, which is the first line that is none."""
        self.counts.lines += 1
        if not self.header_seen and line.startswith("#"):
            self.counts.comments += 1
        elif not line.strip():
            self.counts.blanks += 1
            self.load.findings.error("blank line in a segment file", file=self.file, line=number)
        elif not self.header_seen:
            self.header_seen = True
        else:
            self.counts.rows += 1
            self._row(number, [cell.strip() for cell in line.split("\t")])

    def _row(self, number, cells):
        if len(cells) < len(NAMES):
            self._refuse(f"a segment has six cells: {', '.join(NAMES)}", number)
            return
        sample_id = barcodes.sample_id(cells[0])
        pk = self.load.samples.pk(sample_id)
        if pk is None and barcodes.is_normal(sample_id):
            self.counts.skip(NORMAL, number, cells[0])
            return
        if pk is None:
            self._refuse("sample that the sample file does not define", number, 1, cells[0])
            return
        start, end, probes, mean = self._numbers(number, cells)
        if None not in (start, end, probes, mean):
            self._store(number, pk, cells[1], start, end, probes, mean)

    def _numbers(self, number, cells):
        """Start, end, probes and mean, each None where the cell is not one; reports that, and a wrong chromosome too."""
        if not _CHROMOSOME.fullmatch(cells[1]):
            self._refuse("chromosome that is not 1 to 24, X or Y", number, 2, cells[1])
            return None, None, None, None
        numbers = (*(truncated(cell) for cell in cells[2:5]), decimal_number(cells[5]))
        for column, value in enumerate(numbers, start=3):
            if value is None:
                self._refuse(f"{NAMES[column - 1]} that is not a number", number, column, cells[column - 1])
        return numbers

    def _refuse(self, text, number, column=None, value=None):
        self.load.findings.error(text, file=self.file, line=number, column=column, value=value)

    def _store(self, number, pk, chromosome, start, end, probes, mean):
        if start >= end:
            self.counts.skip(NO_WIDTH, number, f"{start}-{end}")
            self.load.findings.warning("segment without width is skipped", file=self.file, line=number, value=f"{start}-{end}")
            return
        bases = self.bases.setdefault(pk, [0, 0])
        bases[0] += end - start if abs(mean) >= ALTERED_MEAN else 0
        bases[1] += end - start
        segment = self.load.next_id("copy_number_seg")
        self.batch.append((segment, self.load.study.pk, pk, chromosome, start, end, probes, mean))
        self.counts.stored += 1
        if len(self.batch) >= BATCH_ROWS:
            self._write()

    def _write(self):
        self.load.db.add_all("add_segments", self.batch)
        self.batch = []

    def finish(self) -> None:
        """Writes what is left and the altered fraction of every sample with segments."""
        self._write()
        fractions = {pk: fraction(altered, whole) for pk, (altered, whole) in self.bases.items()}
        self.counts.count("samples", len(fractions))
        self.counts.count("FRACTION_GENOME_ALTERED values written", len(fractions))
        set_generated_attribute(self.load, FRACTION_GENOME_ALTERED, False, fractions)


def fraction(part: int, whole: int) -> str:
    """*part* of *whole* with exactly four decimals, rounded half up: 1 of 7 is `0.1429`."""
    ten_thousandths = (20000 * part + whole) // (2 * whole)
    return f"{ten_thousandths // 10000}.{ten_thousandths % 10000:04d}"
