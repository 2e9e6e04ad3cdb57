"""How a matrix of genes, antibodies, gene sets or other entities by samples is laid out, and what its values are.

What is looked at to tell the kind are the head, the file's name and the first rows.
"""

import math
import re
from collections import Counter
from functools import cache, lru_cache
from statistics import fmean, median, pstdev
from typing import NamedTuple

from genows.db.packaged import tables as packaged
from genows.errors import UsageError
from genows.prepare import columns
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

DISCRETE, LOG2, LINEAR = "discrete-cna", "log2-cna", "linear-cna"
EXPRESSION, ZSCORES, METHYLATION = "expression", "zscores", "methylation"
PROTEIN, PROTEIN_ZSCORES = PROTEINS = "protein", "protein-zscores"
GENESET_SCORES, GENESET_PVALUES, ASSAY = "geneset-scores", "geneset-pvalues", "assay"
# (name, what it is, turn in which it is written: what is computed from others comes behind them)
KINDS = (
    (DISCRETE, "discrete copy number", 2),
    (LOG2, "log2 ratios of copy number", 2),
    (LINEAR, "copy numbers", 2),
    (EXPRESSION, "expression", 2),
    (ZSCORES, "z-scores of expression", 3),
    (METHYLATION, "methylation", 2),
    (PROTEIN, "protein levels", 2),
    (PROTEIN_ZSCORES, "z-scores of protein levels", 3),
    (GENESET_SCORES, "scores of gene sets", 3),
    (GENESET_PVALUES, "p-values of gene sets' scores", 4),
    (ASSAY, "generic assay", 2),
)

LEVELS = frozenset(("-2", "-1.5", "-1", "0", "1", "2", "NA"))
_WORDS = {
    **dict.fromkeys(("amp", "amplification", "amplified", "highamp", "highlevelamplification"), "2"),
    **dict.fromkeys(("gain", "lowgain", "gained"), "1"),
    **dict.fromkeys(("diploid", "neutral", "normal", "nochange", "wt"), "0"),
    **dict.fromkeys(("hetloss", "loss", "shallowdeletion", "shallowdel", "heterozygousdeletion", "hemizygousdeletion"), "-1"),
    **dict.fromkeys(("homdel", "deepdeletion", "deepdel", "homozygousdeletion", "deeploss"), "-2"),
}
_ABOUT = (  # columns that describe a row and hold no sample
    "Chromosome Chr Chrom Start Start_Position End End_Position Stop Strand Length Gene_Length Cytoband Band Locus_ID Description Gene_Description Gene_Type"
    " Gene_Biotype Biotype Type Ensembl Ensembl_ID Ensembl_Gene_ID Gene_ID GeneID Transcript Transcript_ID TranscriptID UniProt UniProt_ID Accession"
    " Composite.Element.REF Probe ProbeID Probe_ID CpG Locus Class Category Unit Units Source Position Map_Info MAPINFO NormalizationStatus Platform"
).split()
COMPOSITE, GENESET, ENTITY, PROPERTY = "Composite.Element.REF", ("geneset_id", "gene_set", "geneset", "gene_set_id", "pathway", "term"), "ENTITY_STABLE_ID", "META:"
_SETS = re.compile(r"(HALLMARK|GO|GOBP|GOCC|GOMF|KEGG|REACTOME|BIOCARTA|PID|WP|NABA|HP)_[A-Z0-9_]+")
ANTIBODY = re.compile(r"[^|]+\|[^|]+")
_TWO_NAMES = re.compile(r"(?P<symbol>[^|]+)\|(?P<entrez>[0-9]+)|(?P<other>\S+) \((?P<id>[0-9]+)\)")
_ENSEMBL, _PROBE = re.compile(r"ENS[A-Z]*[GT][0-9]{11}(\.[0-9]+)?"), re.compile(r"(cg[0-9]{8}|[0-9]+(_[sx])?_at|ILMN_[0-9]+)", re.IGNORECASE)
# What names of files hint at, in the order in which they count.
_HINTS = {
    "z-scores": re.compile(r"z[ _.-]?scor|_z(?![a-z])", re.IGNORECASE),
    "p-values": re.compile(r"p[ _.-]?val", re.IGNORECASE),
    "gene sets": re.compile(r"gsva|ssgsea|gene[ _.-]?sets?|hallmark|pathway", re.IGNORECASE),
    "methylation": re.compile(r"methyl|hm27|hm450|450k|epic(?![a-z])|beta[ _.-]?val|rrbs", re.IGNORECASE),
    "protein": re.compile(r"rppa|prote|antibod|cptac|itraq|tmt(?![a-z])|mass[ _.-]?spec", re.IGNORECASE),
    "copy number": re.compile(r"cna(?![a-z])|cnv|(all|focal)_data_by_genes|copy[ _.-]?num|gistic|thresholded|ascat|absolute_cn", re.IGNORECASE),
    "expression": re.compile(r"expr|rna|tpm|fpkm|rpkm|rsem|counts?(?![a-z])|microarray|u133|agilent|htseq|cpm(?![a-z])|vst(?![a-z])", re.IGNORECASE),
}
CELLS = 200_000  # cells of the first rows that are looked at


@cache
def gene_symbols() -> frozenset[str]:
    return frozenset(gene.symbol for gene in packaged.genes())


@cache
def gene_ids() -> frozenset[str]:
    return frozenset(str(gene.entrez) for gene in packaged.genes())


@cache
def gene_names() -> frozenset[str]:
    """Symbols and aliases of the human genes that come with genows, in capitals; most of a mouse's are among them."""
    return frozenset(name.upper() for gene in packaged.genes() for name in (gene.symbol, *gene.aliases))


class Layout(NamedTuple):
    """Where a matrix has what; 0-based indexes of columns. *name*: of what names a row: a symbol, an antibody, a set; *entrez*; None where absent.

    *values*: of the columns of samples; *about*: of columns that describe a row; *turned*: samples stand in the rows, and *values* are those of genes.
    """

    name: int | None
    entrez: int | None
    values: tuple[int, ...]
    about: tuple[int, ...]
    turned: bool = False


def layout_of(loose: Loose, forced: bool = False) -> Layout | None:
    """How *loose* is laid out as a matrix; None where it is none. *forced*: whether somebody says that it is one."""
    numbers = [_holds_values(loose, index) for index in range(len(loose.header))]
    about = _about(loose.header)
    entrez = columns.find(loose.header, columns.ENTREZ)
    name = columns.find(loose.header, (ENTITY, COMPOSITE, *GENESET))
    name = _symbol(loose, about) if name is None else name
    if entrez is not None and (not numbers[entrez] or entrez == name):
        entrez = None
    if name is None and entrez is None:
        if turned := _turned(loose, numbers, fewest=2 if forced else 10):
            return turned
        name = _row_names(loose, numbers, forced)
    heads = {index for index in (name, entrez) if index is not None}
    values = tuple(index for index in range(len(numbers)) if numbers[index] and index not in heads and index not in about and index > min(heads, default=0))
    others = tuple(sorted({*range(len(numbers))} - heads - {*values}))
    if not heads or not values or not forced and _is_long(loose, others):
        return None
    return Layout(name, entrez, values, others)


def _symbol(loose, about):
    """The column that names genes: by its head, or by its cells where the head says nothing; None where there is none."""
    symbol = columns.find(loose.header, columns.SYMBOL)
    if symbol is not None and share_of_genes(loose, symbol) >= 0.2:
        return symbol
    owners = (columns.find(loose.header, columns.SAMPLE), columns.find(loose.header, columns.PATIENT))
    places = [index for index in (*range(min(3, len(loose.header))), *sorted(about)) if index not in owners]
    better = next((index for index in places if _share_of_symbols(loose, index) >= 0.5), None)
    return symbol if better is None else better


def _row_names(loose, numbers, forced):
    """A first column that names rows by something else than genes; None where it may as well be a table of patients."""
    if numbers[0]:
        return None
    names = loose.column(0)
    known = any(sum(map(bool, map(pattern.match, names))) > len(names) * 0.5 for pattern in (_ENSEMBL, _PROBE, _SETS, ANTIBODY))
    return 0 if forced or known else None


def _is_long(loose, others):
    """Whether a file that names genes has its samples in a column: a list, not a matrix."""
    sample = columns.find([loose.header[index] for index in others], columns.SAMPLE)
    return sample is not None and len(set(loose.column(others[sample]))) > 1


def _about(header):
    known = {columns.folded(name) for name in _ABOUT}
    return {index for index, name in enumerate(header) if columns.folded(name) in known or name.upper().startswith(PROPERTY)}


def _holds_values(loose, index):
    """Whether a column holds numbers, levels or nothing, as that of a sample does."""
    cells = [cells[index] for _, cells in loose.first[: max(20, CELLS // len(loose.header))] if not is_missing(cells[index])]
    good = sum(_is_value(cell) for cell in cells)
    return good >= len(cells) * 0.5


def _is_value(cell):
    return number_of(cell) is not None or number_of(cell.lstrip("<>= ").replace(",", ".")) is not None or columns.folded(cell) in _WORDS


def share_of_genes(loose: Loose, index: int) -> float:
    """Which share of a column's cells name a gene that genows knows, or an Entrez id."""
    names = [name_of(cells[index]) for _, cells in loose.first if not is_missing(cells[index])]
    return sum(symbol.upper() in gene_names() or entrez in gene_ids() for symbol, entrez in names) / max(len(names), 1)


def _share_of_symbols(loose, index):
    """Aliases do not count: `P1` and `S1` are some."""
    names = loose.column(index)
    return sum(name_of(name)[0].upper() in gene_symbols() for name in names) / max(len(names), 1)


def _turned(loose, numbers, fewest):
    """The Layout of a matrix with samples in its rows: its head names genes. *fewest*: fewer may as well be attributes of a clinical table."""
    genes = tuple(index for index, name in enumerate(loose.header) if numbers[index] and name_of(name)[0].upper() in gene_symbols())
    if len(genes) < fewest or len(genes) * 2 < len(loose.header):
        return None
    sample = columns.find(loose.header, columns.SAMPLE)
    first = next((index for index in range(len(numbers)) if index not in genes), None) if sample is None else sample
    if first is None:
        return None
    others = tuple(index for index in range(len(numbers)) if index not in genes and index != first)
    return Layout(first, None, genes, others, turned=True)


def name_of(cell: str) -> tuple[str, str]:
    """(symbol, Entrez id) in a cell that may hold both, `TP53|7157` or `TP53 (7157)`; '' for what it does not hold."""
    match = _TWO_NAMES.fullmatch(cell)
    if match:
        symbol, entrez = match["symbol"] or match["other"], match["entrez"] or match["id"]
        return "" if symbol == "?" else symbol, entrez
    return ("", cell) if cell.isdigit() else (cell, "")


class Values:
    """What the values of a matrix's first rows are like. *words*: those that are no numbers and not missing."""

    def __init__(self, loose: Loose, layout: Layout, comma: bool):
        self.words: Counter[str] = Counter()
        self.rows: list[list[float]] = []
        for _, cells in loose.first[: max(20, CELLS // len(layout.values))]:
            texts = [cells[index] for index in layout.values[:10_000] if not is_missing(cells[index])]
            numbers = [number_of(text.replace(",", ".") if comma else text) for text in texts]
            self.words.update(text for text, number in zip(texts, numbers, strict=True) if number is None)
            self.rows.append([number for number in numbers if number is not None and math.isfinite(number)])
        if layout.turned:
            self.rows = [list(row) for row in zip(*(row for row in self.rows if len(row) == len(self.rows[0])), strict=True)]
        self.all = [number for row in self.rows for number in row]
        self.least, self.most = min(self.all, default=0.0), max(self.all, default=0.0)
        self.whole = all(number.is_integer() for number in map(float, self.all))
        self._long = [row for row in self.rows if len(row) >= 5]

    def are_levels(self) -> bool:
        """Whether all are levels of copy number."""
        return set(self.all) <= {-2, -1.5, -1, 0, 1, 2} and all(columns.folded(word) in _WORDS for word in self.words) and bool(self.all or self.words)

    def are_standardised(self) -> bool:
        """Whether the rows have a mean near 0 and a standard deviation near 1."""
        good = [abs(fmean(row)) < 0.35 and 0.6 < pstdev(row) < 1.6 for row in self._long]
        return len(good) > 2 and sum(good) >= 0.7 * len(good) and self.least < 0

    def span(self) -> str:
        return f"values from {self.least:g} to {self.most:g}"

    def middles(self) -> list[float]:
        return [median(row) for row in self._long or self.rows if row]


class Guess(NamedTuple):
    """*kinds*: what a matrix may be, one where that is sure; *reason*: in words."""

    kinds: tuple[str, ...]
    reason: str


def guess(loose: Loose, layout: Layout) -> Guess:
    """What the matrix holds, by its head, its values and its file's name."""
    head = "" if layout.name is None or layout.turned else columns.folded(loose.header[layout.name])
    names = [] if layout.name is None or layout.turned else loose.column(layout.name)
    values, hint = Values(loose, layout, decimal_commas(loose)), _hint(loose.path.name)
    if head == columns.folded(ENTITY):
        return Guess((ASSAY,), f"column {loose.header[layout.name or 0]}")
    if head == columns.folded(COMPOSITE) and not mostly(_PROBE, names) or hint == "protein" and mostly(ANTIBODY, names):
        kind = PROTEIN_ZSCORES if hint == "z-scores" or values.are_standardised() else PROTEIN
        return Guess((kind,), f"rows of genes and antibodies{', each around 0 by about 1' if kind == PROTEIN_ZSCORES else ''}")
    if head in map(columns.folded, GENESET) or mostly(_SETS, names):
        probabilities = values.least >= 0 and values.most <= 1
        return Guess((GENESET_PVALUES if probabilities else GENESET_SCORES,), f"rows of gene sets, {values.span()}")
    if layout.entrez is None and (mostly(_ENSEMBL, names) or mostly(_PROBE, names)):
        what = "Ensembl ids" if mostly(_ENSEMBL, names) else "probes"
        return Guess((), f"its rows are named by {what}; a column Hugo_Symbol or Entrez_Gene_Id beside them is wanted, with the genes")
    entrez = layout.entrez is not None and loose.column(layout.entrez)
    if not entrez and not layout.turned and names and not share_of_genes(loose, layout.name or 0):
        return Guess((), f"none of its rows ({', '.join(name[:20] for name in names[:3])} …) is named by a gene that genows knows")
    return _by_values(values, hint)


def mostly(pattern, names):
    return sum(map(bool, map(pattern.fullmatch, names))) > len(names) * 0.5


def _hint(file):
    return next((hint for hint, pattern in _HINTS.items() if pattern.search(file)), None)


def _by_values(values, hint):
    span = values.span()
    named = f", and `{hint}` in its name" if hint else ""
    if values.are_levels():
        levels = ", ".join(f"{number:g}" for number in sorted(set(values.all))) or ", ".join(sorted(values.words)[:5])
        if values.least < 0 or values.most > 1 or values.words or hint == "copy number":
            return Guess((DISCRETE,), f"genes by samples, levels {levels}{named}")
        return Guess((DISCRETE, EXPRESSION), f"genes by samples, nothing but {levels}")
    if values.words.total() > len(values.all) / 4:
        return Guess((), f"genes by samples, with words that are no levels of copy number ({', '.join(sorted(values.words)[:3])})")
    if hint in ("z-scores", None, "expression") and values.least < 0 and (hint == "z-scores" or values.are_standardised()):
        return Guess((ZSCORES,), f"genes by samples, each gene's values around 0 by about 1{named}")
    if hint == "protein":
        return Guess((PROTEIN_ZSCORES if values.are_standardised() else PROTEIN,), f"genes by samples, {span}{named}")
    if hint == "methylation":
        return Guess((METHYLATION,), f"genes by samples, {span}{named}")
    if hint == "copy number":
        return Guess((LOG2 if values.least < 0 else LINEAR,), f"genes by samples, {span}{named}")
    if hint == "expression":
        return Guess((EXPRESSION,), f"genes by samples, {span}{named}")
    return _by_numbers(values, span)


def _by_numbers(values, span):
    """What numbers alone tell."""
    middles = values.middles()
    if values.least < 0:
        if pstdev(middles) > 1 and max(middles) > 4:
            return Guess((EXPRESSION,), f"genes by samples, {span}: logarithms, at other heights gene by gene")
        return Guess((LOG2, EXPRESSION, ZSCORES), f"genes by samples, {span}")
    if values.most <= 1:
        return Guess((METHYLATION,), f"genes by samples, {span}, as beta values are")
    near = sum(1.6 <= middle <= 2.4 for middle in middles)
    if middles and near >= 0.8 * len(middles) and values.most < 100:
        return Guess((LINEAR,), f"genes by samples, {span}, around 2 copies")
    return Guess((EXPRESSION,), f"genes by samples, {'whole numbers' if values.whole else 'numbers'} from {values.least:g} to {values.most:g}")


def level_of(cell: str, told: FileTold | None = None, line: int = 0) -> str | None:
    """The level of copy number that a number (`2.0`) or a word (`AMP`, which is told) stands for; None where it is neither."""
    level = _WORDS.get(columns.folded(cell))
    if level is not None and told:
        told.note("words for levels of copy number, written as -2 to 2", line, f"{cell} → {level}")
    value = number_of(cell) if level is None else None
    return f"{value:g}" if value is not None and f"{value:g}" in LEVELS else level


def decimal_commas(loose: Loose) -> bool:
    """Whether numbers are written `1,5`: cells are then not parted by commas, and none has a point."""
    cells = [cell for _, row in loose.first[:50] for cell in row[1:]]
    return loose.delimiter != "," and any(re.fullmatch(r"-?[0-9]+,[0-9]+", cell) for cell in cells) and not any(re.fullmatch(r"-?[0-9]+\.[0-9]+", cell) for cell in cells)


@lru_cache(1)
def _guessed(loose):
    """What a file holds, which is asked once for each kind."""
    layout = layout_of(loose)
    return layout and guess(loose, layout)


def recognised(loose: Loose, kind: str) -> str | None:
    """Why a file is a matrix of this kind; None where it is not. UsageError where it is a matrix and may be of several kinds."""
    found = _guessed(loose)
    if found is None:
        return None
    if len(found.kinds) == 1:
        return found.reason if found.kinds[0] == kind else None
    if not found.kinds:
        raise UsageError(f"{loose.file}: a matrix that cannot be prepared as it is: {found.reason}.")
    options = " or ".join(f"--kind '{loose.file}={name}'" for name in found.kinds)
    raise UsageError(f"{loose.file}: a matrix of {found.reason}; what they are its file does not tell: {options} says it.")
