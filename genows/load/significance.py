"""Loads what is significant in a study: the regions that GISTIC found amplified or deleted, and the genes that MutSig found mutated, more often than
chance explains.
"""

import math
import re
from typing import Any

from genows.data.numbers import MOST, decimal_number, single
from genows.data.reference import MITOCHONDRIAL, chromosome_name
from genows.load import filerules as files
from genows.load.context import Load
from genows.load.findings import ERROR, WARNING, Rule
from genows.load.metafile import Meta
from genows.load.reference.genes import AMBIGUOUS_GENE, MICRO_RNA, NO_GENE_NAMED
from genows.load.reference.rules import SPREADSHEET
from genows.load.tables import NamedColumns

# GISTIC
REGION_COLUMN_MISSING = Rule("GI-01", "columns are missing; the file needs {columns}", ERROR, ERROR)
CELL_EMPTY = Rule("GI-02", "{name} is empty; only genes_in_region may be", ERROR, ERROR)
CYTOBAND_EMPTY = Rule("GI-02", "cytoband is empty; 7p11.2 is one", ERROR, WARNING)
REGION_CHROMOSOME = Rule("GI-03", "chromosome that is not 1 to 22, X or Y", ERROR, ERROR)
REGION_CHROMOSOME_SPELLING = Rule("GI-03", "chromosome that is spelled otherwise than 1 to 22, X and Y; it is read so", ERROR, WARNING)
CHROMOSOME_OUTSIDE = Rule("GI-03", "chromosome that is not 1 to 22, X or Y: the region is not loaded", ERROR, WARNING)
SEX_CHROMOSOME = Rule("GI-03", "region on a sex chromosome: it is not loaded", WARNING, WARNING)
POSITION = Rule("GI-04", "{name} that is not a whole number; positions are written in digits alone, as 55019017", ERROR, ERROR)
NO_GENES_LISTED = Rule("GI-05", "genes_in_region lists no genes: the region is not loaded", WARNING, WARNING)
NO_GENE_LEFT = Rule("GI-06", "none of the region's genes can be stored: the region is not loaded", WARNING, WARNING)
REGION_GENE_UNKNOWN = Rule("G-10", "gene that is not known is left out of its region", WARNING, WARNING)
NAMELESS = Rule("G-04", "name that stands for no gene, as NA does, is left out of its region", WARNING, WARNING)
GENE_AMBIGUOUS = Rule("G-09", "name that several genes share is left out of its region", WARNING, WARNING)
GENE_REPEATED = Rule("GI-06", "gene that its region has already", WARNING, WARNING)
MICRO_RNA_LISTED = Rule("GI-06", "micro-RNA is left out of its region", WARNING, WARNING)
AMP = Rule("GI-07", "amp that is not a whole number; it is 1 for amplified regions, 0 for deleted ones", ERROR, ERROR)
AMP_OF_OTHER_KIND = Rule("GI-07", "amp that is not {expected}, as in a file of {alteration_type}; it is stored as it stands", ERROR, WARNING)
CYTOBAND_ARM = Rule("GI-08", "cytoband without p or q; 7p11.2 is one", ERROR, WARNING)
CYTOBAND_CHROMOSOME = Rule("GI-08", "cytoband that names no chromosome before its p or q; 7p11.2 is one", ERROR, WARNING)
CYTOBAND_ELSEWHERE = Rule("GI-08", "cytoband on another chromosome than the region", ERROR, WARNING)
Q_VALUE = Rule("GI-09", "q_value that is not a number; it is one from 0 to 1, as 0.05 or 4.1e-13", ERROR, ERROR)
Q_VALUE_OUTSIDE = Rule("GI-09", "q_value that is not from 0 to 1: the region is not loaded", ERROR, WARNING)
ENDS_BEFORE_START = Rule("GI-10", "peak_end before peak_start: the region is not loaded", ERROR, WARNING)
REGION_NO_WIDTH = Rule("GI-10", "peak_end is peak_start: the region is not loaded", WARNING, WARNING)
NOT_POSITIVE = Rule("GI-10", "peak_start or peak_end that is not above 0: the region is not loaded", WARNING, WARNING)

# MutSig
GENE_UNKNOWN = Rule("G-10", "{reason}: the row is skipped", WARNING, WARNING)
GENE_TWICE = Rule("MS-01", "the gene has a row already; a gene has one", ERROR, ERROR)
NO_INTEGER = Rule("MS-02", "{name} that is not a whole number from -2147483648 to 2147483647", ERROR, ERROR)
NO_NUMBER = Rule("MS-03", "{name} that is not a number; a `<` in front may stay", ERROR, ERROR)


COLUMNS = ("chromosome", "peak_start", "peak_end", "genes_in_region", "amp", "cytoband", "q_value")
SEX_CHROMOSOMES = {"X": 23, "Y": 24}
AUTOSOMES = range(1, 23)

NO_GENE, UNKNOWN_GENE, ON_SEX_CHROMOSOME, BAD_PLACE, BAD_Q = "no gene", "unknown gene", "sex chromosome", "bad coordinates", "bad q"
# genetic_alteration_type -> what amp says in its files
_AMP = {"GISTIC_GENES_AMP": "1", "GISTIC_GENES_DEL": "0"}
_UNFOUND = {AMBIGUOUS_GENE: GENE_AMBIGUOUS, NO_GENE_NAMED: NAMELESS}
_INTEGER = re.compile(r"[+-]?[0-9]{1,10}")

LARGEST_Q = 0.1  # rows of this or more are skipped
NOT_SIGNIFICANT = "q value of 0.1 or more"
# What a column of MutSig may be called: N and n differ in letter case alone, so that case counts for them.
CASELESS = ("RANK", "GENE", "P", "Q")
COVERED, MUTATIONS = ("N", "Nnon"), ("n", "nnon")

_UNSIGNED = re.compile(r"-?[0-9]{1,10}")


def load_gistic(load: Load, meta: Meta) -> None:
    """Loads a file of GISTIC. StudyError where a column is missing; cells that are no numbers are error findings, regions that mean nothing skipped."""
    table = load.files.table(meta)
    columns = NamedColumns(load.files, meta, table)
    places = {name: index for name in COLUMNS if (index := columns.index(name)) is not None}
    missing = [name for name in COLUMNS if name not in places]
    if missing:
        value, needed = ", ".join(missing), ", ".join(COLUMNS)
        raise REGION_COLUMN_MISSING.stop(file=meta.data_file, line=table.header_line, value=value, columns=needed)
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
        start, end = (self._integer(number, row, name, POSITION) for name in ("peak_start", "peak_end"))
        amp = self._integer(number, row, "amp", AMP)
        q = decimal_number(row["q_value"])
        if q is None:
            self._refuse(number, row, "q_value", Q_VALUE)
        if amp is not None and row["amp"] != (expected := _AMP[self.alteration_type]):
            kind = {"expected": expected, "alteration_type": self.alteration_type}
            self._tell(AMP_OF_OTHER_KIND, number, "amp", row["amp"], **kind)
        self._check_cytoband(number, row)
        return chromosome, start, end, q if amp is not None else None

    def _chromosome(self, number, row):
        """The number of the chromosome, by which regions are stored: 0 for MT, on which none is; None where the cell is none."""
        text = row["chromosome"]
        name = chromosome_name(text)
        if name is None:
            return self._integer(number, row, "chromosome", REGION_CHROMOSOME)
        if name != text:
            self._tell(REGION_CHROMOSOME_SPELLING, number, "chromosome", text)
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
            self._tell(CELL_EMPTY, number, name, None, name=name)

    def _check_cytoband(self, number, row):
        cytoband = row["cytoband"]
        arm = re.search("[pq]", cytoband)
        if not cytoband:
            self._tell(CYTOBAND_EMPTY, number, "cytoband", None)
        elif not arm:
            self._tell(CYTOBAND_ARM, number, "cytoband", cytoband)
        elif not arm.start():
            self._tell(CYTOBAND_CHROMOSOME, number, "cytoband", cytoband)
        elif _same(cytoband[: arm.start()]) != _same(row["chromosome"]):
            self._tell(CYTOBAND_ELSEWHERE, number, "cytoband", cytoband)

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
                rule = _UNFOUND.get(match.reason, REGION_GENE_UNKNOWN)
                unnamed += rule is NAMELESS
            elif match.gene.type == MICRO_RNA:
                rule = MICRO_RNA_LISTED
            elif match.gene.entrez in found:
                rule = GENE_REPEATED
            else:
                found[match.gene.entrez] = None
                continue
            self.counts.count("genes dropped")
            self._tell(rule, number, "genes_in_region", name)
        if found or names and unnamed == len(names):
            return list(found)
        self._tell(NO_GENE_LEFT if names else NO_GENES_LISTED, number, "genes_in_region", row["genes_in_region"])
        return None

    def _is_placed(self, number, row, chromosome, start, end):
        """Returns whether a region lies where regions are stored; tells of those that do not."""
        if chromosome not in AUTOSOMES:
            sex = chromosome in SEX_CHROMOSOMES.values()
            lettered = chromosome_name(row["chromosome"]) in SEX_CHROMOSOMES
            self._tell(SEX_CHROMOSOME if lettered else CHROMOSOME_OUTSIDE, number, "chromosome", row["chromosome"])
            return self._skip(ON_SEX_CHROMOSOME if sex else BAD_PLACE, number, row["chromosome"])
        if start > 0 and end > start:
            return True
        rule = REGION_NO_WIDTH if end == start else ENDS_BEFORE_START if end < start else NOT_POSITIVE
        self._tell(rule, number, "peak_end", f"{row['peak_start']}-{row['peak_end']}")
        return self._skip(BAD_PLACE, number, f"{start}-{end}")

    def _is_probable(self, number, row, q):
        if 0 <= q <= 1:
            return True
        self._tell(Q_VALUE_OUTSIDE, number, "q_value", row["q_value"])
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
        self.load.target.replace_rows("gistic", [int(_AMP.get(self.alteration_type, "0"))], self.counts)
        self.load.db.add_all("add_gistic_regions", self.rows)
        self.load.db.add_all("add_gistic_genes", self.genes)


def load_mutsig(load: Load, meta: Meta) -> None:
    """Loads a file of MutSig. StudyError where a column is missing; cells that are no numbers are error findings."""
    table = load.files.table(meta)
    load.files.check_header(meta, table.header.cells, table.header_line, read=lambda name: name if name.upper() in CASELESS else None)
    columns = MutsigColumns(table.header.cells, meta.data_file, table.header_line)
    load.files.end_header(meta, table.header_line)
    rows = SignificantGenes(load, meta)
    for rank, (number, cells) in enumerate(table, start=1):
        rows.read(number, columns.of(cells), rank)
    load.target.replace_rows("mut_sig", [load.study.pk], rows.counts)
    load.db.add_all("add_mutsig", rows.by_entrez.values())


class MutsigColumns:
    """Finds the columns of the header's *cells*."""

    def __init__(self, cells: list[str], file: str | None, line: int):
        self._place: dict[str, Any] = {"file": file, "line": line}
        folded = [cell.upper() for cell in cells]
        self._rank = folded.index("RANK") if "RANK" in folded else None
        self._needed = (
            self._find("gene", folded, ("GENE",)),
            self._find("N", cells, COVERED),
            self._find("n", cells, MUTATIONS),
            self._find("p", folded, ("P",)),
            self._find("q", folded, ("Q",)),
        )

    def _find(self, name, cells, names):
        for known in names:
            if known in cells:
                return cells.index(known)
        raise files.COLUMN_MISSING.stop(name=name, columns="gene, N, n, p and q", **self._place)

    def of(self, cells: list[str]):
        """(rank or None, gene, N, n, p, q) of a row, '' for a cell that it is too short for."""
        places = (self._rank, *self._needed)
        return [None if place is None else cells[place].strip() if place < len(cells) else "" for place in places]


class SignificantGenes:
    """The significant rows as they are stored. *by_entrez*: Entrez id -> row."""

    def __init__(self, load: Load, meta: Meta):
        self.load, self.file = load, meta.data_file
        self.by_entrez: dict[int, tuple] = {}
        self.counts = load.report.file(meta)

    def read(self, number: int, cells: list[str], place) -> None:
        """One row; *place* is its rank in a file without ranks."""
        rank, symbol, *texts = cells
        covered, mutations = (self._integer(name, text, number) for name, text in zip(("N", "n"), texts[:2], strict=True))
        p, q = (self._probability(name, text, number) for name, text in zip("pq", texts[2:], strict=True))
        rank = place if rank is None else self._integer("rank", rank, number)
        if None in (rank, covered, mutations, p, q):
            return
        if q >= LARGEST_Q:
            self.counts.skip(NOT_SIGNIFICANT, number, str(q))
            return
        match = self.load.genes.unique(symbol)
        if match.gene is None:
            self.counts.skip(match.reason, number, symbol)
            self.load.findings.tell(GENE_UNKNOWN, file=self.file, line=number, value=symbol, reason=match.reason)
        elif match.gene.entrez in self.by_entrez:
            self._refuse(GENE_TWICE, number, symbol)
        else:
            self.counts.stored += 1
            row = (self.load.study.pk, match.gene.entrez, rank, covered, mutations, single(p), single(q))
            self.by_entrez[match.gene.entrez] = row

    def _integer(self, name, text, number):
        if _UNSIGNED.fullmatch(text) and abs(int(text)) <= MOST:
            return int(text)
        return self._refuse(NO_INTEGER, number, text, name=name)

    def _probability(self, name, text, number):
        value = decimal_number(text.replace("<", ""))
        if value is None or math.isinf(single(value)):
            return self._refuse(NO_NUMBER, number, text, name=name)
        return value

    def _refuse(self, rule, number, value, **facts):
        self.load.findings.tell(rule, file=self.file, line=number, value=value, **facts)
