"""Loads the regions of a genome that GISTIC found amplified or deleted more often than chance explains."""

import re

from genows.data.numbers import MOST, decimal_number, single
from genows.data.reference import MITOCHONDRIAL, chromosome_name
from genows.load.context import Load
from genows.load.matrix import rules
from genows.load.metafile import Meta
from genows.load.reference.genes import AMBIGUOUS_GENE, MICRO_RNA, NO_GENE_NAMED
from genows.load.reference.rules import SPREADSHEET
from genows.load.tables import NamedColumns

COLUMNS = ("chromosome", "peak_start", "peak_end", "genes_in_region", "amp", "cytoband", "q_value")
SEX_CHROMOSOMES = {"X": 23, "Y": 24}
AUTOSOMES = range(1, 23)

NO_GENE, UNKNOWN_GENE, SEX_CHROMOSOME, BAD_PLACE, BAD_Q = "no gene", "unknown gene", "sex chromosome", "bad coordinates", "bad q"
# genetic_alteration_type -> what amp says in its files
_AMP = {"GISTIC_GENES_AMP": "1", "GISTIC_GENES_DEL": "0"}
_UNFOUND = {AMBIGUOUS_GENE: rules.GENE_AMBIGUOUS, NO_GENE_NAMED: rules.NAMELESS}
_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")


def load_gistic(load: Load, meta: Meta) -> None:
    """Loads the file. StudyError where a column is missing; cells that are no numbers are error findings, regions that mean nothing skipped."""
    table = load.files.table(meta)
    columns = NamedColumns(load.files, meta, table)
    places = {name: index for name in COLUMNS if (index := columns.index(name)) is not None}
    missing = [name for name in COLUMNS if name not in places]
    if missing:
        value, needed = ", ".join(missing), ", ".join(COLUMNS)
        raise rules.REGION_COLUMN_MISSING.stop(file=meta.data_file, line=table.header_line, value=value, columns=needed)
    load.files.end_header(meta, table.header_line)
    regions = Regions(load, meta, places)
    for number, cells in table:
        regions.read(number, cells)
    regions.write()


def _same(chromosome):
    """What all spellings of a chromosome have in common."""
    return chromosome_name(chromosome) or chromosome


class Regions:
    """The regions of one file on their way into the database. *places*: name of a column -> its index."""

    def __init__(self, load: Load, meta: Meta, places: dict[str, int]):
        self.load, self.file, self.places = load, meta.data_file, places
        self.alteration_type = meta.alteration_type or ""
        self.counts = load.report.file(meta)
        self.rows: list[tuple] = []
        self.genes: list[tuple[int, int]] = []
        self.counts.count("genes dropped", 0)

    def read(self, number: int, cells: list[str]) -> None:
        """One row of the file."""
        row = {name: cells[place].strip() if place < len(cells) else "" for name, place in self.places.items()}
        numbers = self._numbers(number, row)
        genes = self._genes(number, row)
        if None in numbers:
            return
        chromosome, start, end, q = numbers
        if genes is None:
            named = row["genes_in_region"].strip("[], ")
            self._skip(UNKNOWN_GENE if named else NO_GENE, number, row["genes_in_region"])
        elif self._is_placed(number, row, chromosome, start, end) and self._is_probable(number, row, q):
            self._store(number, row, (chromosome, start, end), genes, q)

    def _numbers(self, number, row):
        """Chromosome, start, end and q, each None where the cell is not one; tells that, and of a wrong amp too."""
        chromosome = self._chromosome(number, row)
        start, end = (self._integer(number, row, name, rules.POSITION) for name in ("peak_start", "peak_end"))
        amp = self._integer(number, row, "amp", rules.AMP)
        q = decimal_number(row["q_value"])
        if q is None:
            self._refuse(number, row, "q_value", rules.Q_VALUE)
        if amp is not None and row["amp"] != (expected := _AMP[self.alteration_type]):
            kind = {"expected": expected, "alteration_type": self.alteration_type}
            self._tell(rules.AMP_OF_OTHER_KIND, number, "amp", row["amp"], **kind)
        self._check_cytoband(number, row)
        return chromosome, start, end, q if amp is not None else None

    def _chromosome(self, number, row):
        """The number of the chromosome, by which regions are stored: 0 for MT, on which none is; None where the cell is none."""
        text = row["chromosome"]
        name = chromosome_name(text)
        if name is None:
            return self._integer(number, row, "chromosome", rules.REGION_CHROMOSOME)
        if name != text:
            self._tell(rules.REGION_CHROMOSOME_SPELLING, number, "chromosome", text)
        return 0 if name == MITOCHONDRIAL else SEX_CHROMOSOMES.get(name) or int(name)

    def _integer(self, number, row, name, rule):
        text = row[name]
        if _INTEGER.fullmatch(text) and abs(int(text)) <= MOST:
            return int(text)
        return self._refuse(number, row, name, rule)

    def _refuse(self, number, row, name, rule):
        if row[name]:
            self._tell(rule, number, name, row[name], name=name)
        else:
            self._tell(rules.CELL_EMPTY, number, name, None, name=name)

    def _check_cytoband(self, number, row):
        cytoband = row["cytoband"]
        arm = re.search("[pq]", cytoband)
        if not cytoband:
            self._tell(rules.CYTOBAND_EMPTY, number, "cytoband", None)
        elif not arm:
            self._tell(rules.CYTOBAND_ARM, number, "cytoband", cytoband)
        elif not arm.start():
            self._tell(rules.CYTOBAND_CHROMOSOME, number, "cytoband", cytoband)
        elif _same(cytoband[: arm.start()]) != _same(row["chromosome"]):
            self._tell(rules.CYTOBAND_ELSEWHERE, number, "cytoband", cytoband)

    def _genes(self, number, row):
        """Entrez ids of the genes of a row; the names that mean none, or one again, are told and dropped.

        None where no gene is left; [] where the row says that no gene is known there (NA): the region is one all the same.
        """
        listed = row["genes_in_region"].replace("[", "").replace("]", "").split(",")
        names = [piece.partition("|")[0].strip() for piece in listed if piece.strip()]
        found: dict[int, None] = {}
        unnamed = 0
        for name in names:
            match = self.load.genes.unique(name)
            if name[:1].isdigit() and not name.isdigit() and (match.gene is None or self.load.genes.assumed):
                self._tell(SPREADSHEET, number, "genes_in_region", name)
            if match.gene is None:
                rule = _UNFOUND.get(match.reason, rules.GENE_UNKNOWN)
                unnamed += rule is rules.NAMELESS
            elif match.gene.type == MICRO_RNA:
                rule = rules.MICRO_RNA_LISTED
            elif match.gene.entrez in found:
                rule = rules.GENE_REPEATED
            else:
                found[match.gene.entrez] = None
                continue
            self.counts.count("genes dropped")
            self._tell(rule, number, "genes_in_region", name)
        if found or names and unnamed == len(names):
            return list(found)
        self._tell(rules.NO_GENE_LEFT if names else rules.NO_GENES_LISTED, number, "genes_in_region", row["genes_in_region"])
        return None

    def _is_placed(self, number, row, chromosome, start, end):
        """Returns whether a region lies where regions are stored; tells of those that do not."""
        if chromosome not in AUTOSOMES:
            sex = chromosome in SEX_CHROMOSOMES.values()
            lettered = chromosome_name(row["chromosome"]) in SEX_CHROMOSOMES
            self._tell(rules.SEX_CHROMOSOME if lettered else rules.CHROMOSOME_OUTSIDE, number, "chromosome", row["chromosome"])
            return self._skip(SEX_CHROMOSOME if sex else BAD_PLACE, number, row["chromosome"])
        if start > 0 and end > start:
            return True
        rule = rules.REGION_NO_WIDTH if end == start else rules.ENDS_BEFORE_START if end < start else rules.NOT_POSITIVE
        self._tell(rule, number, "peak_end", f"{row['peak_start']}-{row['peak_end']}")
        return self._skip(BAD_PLACE, number, f"{start}-{end}")

    def _is_probable(self, number, row, q):
        if 0 <= q <= 1:
            return True
        self._tell(rules.Q_VALUE_OUTSIDE, number, "q_value", row["q_value"])
        return self._skip(BAD_Q, number, row["q_value"])

    def _skip(self, reason, number, value):
        self.counts.skip(reason, number, value)
        return False

    def _tell(self, rule, number, column, value, **facts):
        self.load.findings.tell(rule, file=self.file, line=number, column=self.places[column] + 1, value=value, **facts)

    def _store(self, number, row, place, genes, q):
        region = self.load.ids.next("gistic")
        cytoband = self.load.widths.cut("gistic", "CYTOBAND", row["cytoband"], file=self.file, line=number)
        chromosome, start, end = place
        self.rows.append((region, self.load.study.pk, chromosome, cytoband, start, end, single(q), int(row["amp"] == "1")))
        self.genes.extend((region, entrez) for entrez in genes)
        self.counts.stored += 1

    def write(self) -> None:
        """Writes what was stored. NOTE: a file has some hundred regions; their genes are in memory anyway."""
        self.load.db.add_all("add_gistic_regions", self.rows)
        self.load.db.add_all("add_gistic_genes", self.genes)
