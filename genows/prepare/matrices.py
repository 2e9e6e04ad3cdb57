"""Matrices of genes, antibodies, gene sets or other entities by samples: how one is laid out, what its values are, and how it is written.

What is looked at to tell the kind are the head, the file's name and the first rows; all rows stream by when it is written. A matrix that has samples in
its rows is turned, a block of columns at a time.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from statistics import fmean, median, pstdev
from typing import NamedTuple

from genows.errors import StudyError, UsageError
from genows.packaged import tables as packaged
from genows.prepare import columns, mutationcells
from genows.prepare.folder import CNA, Study
from genows.prepare.ids import Ids
from genows.prepare.tables import Loose, is_missing, number_of
from genows.prepare.telling import FileTold

DISCRETE, LOG2, LINEAR = "discrete-cna", "log2-cna", "linear-cna"
EXPRESSION, ZSCORES, METHYLATION = "expression", "zscores", "methylation"
PROTEIN, PROTEIN_ZSCORES = _PROTEINS = "protein", "protein-zscores"
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
_ROWS = ("", "ID", "Name", "Probe", "ProbeID", "Probe_ID", "ID_REF", "Unnamed: 0", "index", "row.names", "rownames", "feature", "features", "Gene_or_Probe")
_ABOUT = (  # columns that describe a row and hold no sample
    "Chromosome Chr Chrom Start Start_Position End End_Position Stop Strand Length Gene_Length Cytoband Band Locus_ID Description Gene_Description Gene_Type"
    " Gene_Biotype Biotype Type Ensembl Ensembl_ID Ensembl_Gene_ID Gene_ID GeneID Transcript Transcript_ID TranscriptID UniProt UniProt_ID Accession"
    " Composite.Element.REF Probe ProbeID Probe_ID CpG Locus Class Category Unit Units Source Position Map_Info MAPINFO NormalizationStatus Platform"
).split()
COMPOSITE, GENESET, ENTITY, PROPERTY = "Composite.Element.REF", ("geneset_id", "gene_set", "geneset", "gene_set_id", "pathway", "term"), "ENTITY_STABLE_ID", "META:"
_SETS = re.compile(r"(HALLMARK|GO|GOBP|GOCC|GOMF|KEGG|REACTOME|BIOCARTA|PID|WP|NABA|HP)_[A-Z0-9_]+")
_ANTIBODY = re.compile(r"[^|]+\|[^|]+")
_TWO_NAMES = re.compile(r"(?P<symbol>[^|]+)\|(?P<entrez>[0-9]+)|(?P<other>\S+) \((?P<id>[0-9]+)\)")
_ENSEMBL, _PROBE = re.compile(r"ENS[A-Z]*[GT][0-9]{11}(\.[0-9]+)?"), re.compile(r"(cg[0-9]{8}|[0-9]+(_[sx])?_at|ILMN_[0-9]+)", re.IGNORECASE)
# What names of files hint at, in the order in which they count.
_HINTS = {
    "z-scores": re.compile(r"z[ _.-]?scor|_z(?![a-z])", re.IGNORECASE),
    "p-values": re.compile(r"p[ _.-]?val", re.IGNORECASE),
    "gene sets": re.compile(r"gsva|ssgsea|gene[ _.-]?sets?|hallmark|pathway", re.IGNORECASE),
    "methylation": re.compile(r"methyl|hm27|hm450|450k|epic(?![a-z])|beta[ _.-]?val|rrbs", re.IGNORECASE),
    "protein": re.compile(r"rppa|prote|antibod|cptac|itraq|tmt(?![a-z])|mass[ _.-]?spec", re.IGNORECASE),
    "copy number": re.compile(r"cna(?![a-z])|cnv|copy[ _.-]?num|gistic|thresholded|ascat|absolute_cn", re.IGNORECASE),
    "expression": re.compile(r"expr|rna|tpm|fpkm|rpkm|rsem|counts?(?![a-z])|microarray|u133|agilent|htseq|cpm(?![a-z])|vst(?![a-z])", re.IGNORECASE),
}
CELLS = 200_000  # cells of the first rows that are looked at
BLOCK = 1 << 26  # characters of a matrix with samples in its rows that are held at a time


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
        if turned := _turned(loose, numbers):
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
    known = any(sum(map(bool, map(pattern.match, names))) > len(names) * 0.5 for pattern in (_ENSEMBL, _PROBE, _SETS, _ANTIBODY))
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


def _turned(loose, numbers):
    """The Layout of a matrix with samples in its rows: its head names genes."""
    genes = tuple(index for index, name in enumerate(loose.header) if numbers[index] and name_of(name)[0].upper() in gene_symbols())
    if len(genes) < 10 or len(genes) * 2 < len(loose.header):
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
    if head == columns.folded(COMPOSITE) and not _mostly(_PROBE, names) or hint == "protein" and _mostly(_ANTIBODY, names):
        kind = PROTEIN_ZSCORES if hint == "z-scores" or values.are_standardised() else PROTEIN
        return Guess((kind,), f"rows of genes and antibodies{', each around 0 by about 1' if kind == PROTEIN_ZSCORES else ''}")
    if head in map(columns.folded, GENESET) or _mostly(_SETS, names):
        probabilities = values.least >= 0 and values.most <= 1
        return Guess((GENESET_PVALUES if probabilities else GENESET_SCORES,), f"rows of gene sets, {values.span()}")
    if layout.entrez is None and (_mostly(_ENSEMBL, names) or _mostly(_PROBE, names)):
        what = "Ensembl ids" if _mostly(_ENSEMBL, names) else "probes"
        return Guess((), f"its rows are named by {what}; a column Hugo_Symbol or Entrez_Gene_Id beside them is wanted, with the genes")
    entrez = layout.entrez is not None and loose.column(layout.entrez)
    if not entrez and not layout.turned and names and not share_of_genes(loose, layout.name or 0):
        return Guess((), f"none of its rows ({', '.join(name[:20] for name in names[:3])} …) is named by a gene that genows knows")
    return _by_values(values, hint)


def _mostly(pattern, names):
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


class Profile(NamedTuple):
    """How a profile is called in its meta file."""

    alteration: str
    datatype: str
    stable_id: str
    name: str
    description: str
    shown: bool


def profile_of(kind: str, file: str) -> Profile:
    """The profile that a matrix of this kind becomes; its file's name tells the platform where it does."""
    text = file.lower()
    if kind == DISCRETE:
        levels = "-2 = deep deletion; -1 = shallow deletion; 0 = diploid; 1 = gain; 2 = amplification"
        return Profile("COPY_NUMBER_ALTERATION", "DISCRETE", "gistic" if "gistic" in text else "cna", "Putative copy-number alterations", levels, True)
    if kind == LOG2:
        return Profile("COPY_NUMBER_ALTERATION", "LOG2-VALUE", "log2CNA", "Log2 copy-number values", "Log2 ratios of copy number", False)
    if kind == LINEAR:
        return Profile("COPY_NUMBER_ALTERATION", "CONTINUOUS", "linear_CNA", "Copy numbers", "Copy numbers, 2 where nothing is altered", False)
    if kind in (EXPRESSION, ZSCORES):
        return _expression(kind, text)
    if kind == METHYLATION:
        platform = "hm27" if "27" in text else "epic" if "epic" in text else "hm450"
        return Profile("METHYLATION", "CONTINUOUS", f"methylation_{platform}", f"Methylation ({platform.upper()})", "Methylation by gene", False)
    if kind in (PROTEIN, PROTEIN_ZSCORES):
        by_mass = bool(re.search(r"mass|cptac|itraq|tmt|quant", text))
        what = "mass spectrometry" if by_mass else "RPPA"
        base = "protein_quantification" if by_mass else "rppa"
        if kind == PROTEIN:
            return Profile("PROTEIN_LEVEL", "LOG2-VALUE", base, f"Protein expression ({what})", f"Protein levels by {what}", False)
        ending = "_zscores" if by_mass else "_Zscores"
        return Profile("PROTEIN_LEVEL", "Z-SCORE", base + ending, f"Protein expression z-scores ({what})", f"Protein levels by {what}, z-scores", True)
    if kind == GENESET_SCORES:
        return Profile("GENESET_SCORE", "GSVA-SCORE", "gsva_scores", "Gene-set scores", "How active gene sets are in samples", True)
    if kind == GENESET_PVALUES:
        return Profile("GENESET_SCORE", "P-VALUE", "gsva_pvalues", "P-values of gene-set scores", "P-values of the scores of gene sets", False)
    stem = re.sub(r"[^a-z0-9]+", "_", re.sub(r"(\.(gz|txt|tsv|csv|tab))+$", "", text)).strip("_").removeprefix("data_") or "assay"
    return Profile("GENERIC_ASSAY", "LIMIT-VALUE", stem, stem.replace("_", " ").capitalize(), f"Values of {file}", True)


# What an assay's file is called → its type.
_ASSAYS = (
    (r"ic50|ec50|auc|treat|drug|compound|response", "TREATMENT_RESPONSE"),
    (r"signature|sbs|cosmic", "MUTATIONAL_SIGNATURE"),
    (r"arm", "ARMLEVEL_CNA"),
    (r"metabol", "METABOLITES"),
    (r"", "OTHER"),
)
# What names of files say of how expression was measured, with the stable ids of the field, and those of z-scores made of it.
_MEASURED = (
    (("tpm",), "mrna_seq_tpm", "mrna_seq_tpm_Zscores", "RNA Seq, TPM"),
    (("fpkm",), "mrna_seq_fpkm", "mrna_seq_fpkm_Zscores", "RNA Seq, FPKM"),
    (("cpm",), "mrna_seq_cpm", "mrna_seq_cpm_Zscores", "RNA Seq, CPM"),
    (("rpkm",), "rna_seq_mrna", "rna_seq_mrna_median_Zscores", "RNA Seq, RPKM"),
    (("u133",), "mrna_U133", "mrna_U133_Zscores", "U133 microarray"),
    (("mirna", "micro_rna"), "mirna", "mirna_median_Zscores", "microRNA"),
    (("microarray", "agilent", "array"), "mrna", "mrna_median_Zscores", "microarray"),
    (("",), "rna_seq_v2_mrna", "rna_seq_v2_mrna_median_Zscores", "RNA Seq"),
)


def _expression(kind, text):
    _, stable_id, zscores, what = next(row for row in _MEASURED if any(word in text for word in row[0]))
    if kind == EXPRESSION:
        return Profile("MRNA_EXPRESSION", "CONTINUOUS", stable_id, f"mRNA expression ({what})", f"Expression levels ({what})", False)
    return Profile("MRNA_EXPRESSION", "Z-SCORE", zscores, f"mRNA expression z-scores ({what})", f"Expression in standard deviations from the gene's mean ({what})", True)


class Writing:
    """One matrix on its way into the folder. *samples*: ids of the columns that are written; *written*: how many rows are."""

    def __init__(self, loose: Loose, layout: Layout, kind: str, ids: Ids):
        self.loose, self.layout, self.kind, self.ids, self.told = loose, layout, kind, ids, loose.told
        self.comma = decimal_commas(loose)
        self.written = 0
        self.samples: list[str] = []
        self._places: list[int] = []
        antibodies = not layout.turned and layout.name is not None and _mostly(_ANTIBODY, loose.column(layout.name))
        self.by_name = {ASSAY: ENTITY, GENESET_SCORES: "geneset_id", GENESET_PVALUES: "geneset_id"}.get(kind, COMPOSITE if antibodies and kind in _PROTEINS else "")
        self.properties = self._properties()
        if not layout.turned:
            self._find_samples()
        if self.comma:
            self.told.note("numbers with decimal commas, written with points")

    def _properties(self):
        """{name: index} of the columns that describe the entities of an assay; other columns that describe rows are left out, and told."""
        kept = [index for index in self.layout.about if self.kind == ASSAY and not self.layout.turned]
        for index in set(self.layout.about) - set(kept):
            self.told.column(self.loose.header[index], "", "describes rows")
        names = [self.loose.header[index] for index in kept]
        return {name.upper().removeprefix(PROPERTY) if name.upper().startswith(PROPERTY) else name: index for name, index in zip(names, kept, strict=True) if name}

    def _find_samples(self):
        seen: set[str] = set()
        for index in self.layout.values:
            name = self.loose.header[index]
            sample_id = None if is_missing(name) else self.ids.sample(name, FileTold(self.told.file))
            if sample_id in seen:
                self.told.column(name, "", f"a second column of {sample_id}")
            elif sample_id is None:
                self.told.column(name, "", "no sample's name, or that of a normal one")
            else:
                seen.add(sample_id)
                self.samples.append(sample_id)
                self._places.append(index)
        if not self.samples:
            raise StudyError("no column of a sample", self.loose.file, self.loose.header_line, rule="M-01")
        for place, name in ((self.layout.name, self.by_name or "Hugo_Symbol"), (self.layout.entrez, "Entrez_Gene_Id")):
            if place is not None:
                self.told.column(self.loose.header[place], name)

    def lines(self, step=None) -> Iterator[str]:
        """Yields the lines of the data file, without their ends."""
        if self.layout.turned:
            yield from self._turned_lines(step)
            return
        yield "\t".join([*self._head(), *self.properties, *self.samples])
        for number, cells in self.loose.rows(step):
            names = self._names(number, cells)
            if names is None:
                continue
            values = self._values(number, [cells[place] for place in self._places])
            self.written += 1
            yield "\t".join([*names, *(cells[index] for index in self.properties.values()), *values])

    def _head(self):
        return [self.by_name] if self.by_name else ["Hugo_Symbol", "Entrez_Gene_Id"]

    def _names(self, number, cells):
        """The cells that name a row; None, told, where nothing does."""
        name, entrez = (None if index is None else cells[index] for index in (self.layout.name, self.layout.entrez))
        if not self.by_name:
            return self._gene(number, name, entrez)
        name = name or entrez
        if name is None or is_missing(name):
            self.told.note("row without a name, left out", number)
            return None
        return [name]

    def _gene(self, number, symbol, entrez):
        named, with_it = name_of(symbol) if symbol is not None and not is_missing(symbol) else ("", "")
        given = mutationcells.entrez(entrez or "")
        if not named and not with_it and not given:
            self.told.note("row that names no gene, left out", number, symbol or entrez)
            return None
        return [named, given or with_it]

    def _values(self, number, cells: Sequence[str]) -> list[str]:
        """The cells as they are written: numbers as they stand, missing ones as NA; what is neither is told of."""
        if self.kind == DISCRETE:
            if LEVELS.issuperset(cells):
                return list(cells)
            return [cell if cell in LEVELS else self._level(number, cell) for cell in cells]
        text = "".join(cells)
        if not self.comma and text.isascii() and not _UNSURE.search(text):
            try:
                if math.isfinite(sum(map(float, cells))):
                    return list(cells)
            except ValueError:
                pass
        return [cell if cell == "NA" else self._number(number, cell) for cell in cells]

    def _level(self, number, cell):
        level = level_of(cell, self.told, number)
        return self._missing(number, cell, "no level of copy number (-2 to 2)") if level is None else level

    def _number(self, number, cell):
        text = cell.replace(",", ".") if self.comma else cell
        value = number_of(text)
        if value is not None and math.isfinite(value) or self.kind == ASSAY and not is_missing(cell):
            return text
        return self._missing(number, cell, "no number")

    def _missing(self, number, cell, what):
        if cell and cell.upper() not in ("NA", "NAN"):
            self.told.note(f"{what}, written as NA", number, cell)
        return "NA"

    def _turned_lines(self, step):
        """The lines of a matrix with samples in its rows: the file is read once for each block of genes that is held."""
        self.told.note("samples stand in rows and genes in columns: turned")
        genes = self.layout.values
        size = max(1, min(len(genes), int(BLOCK / max(self.loose.size, 1) * len(genes)))) if self.loose.size > BLOCK else len(genes)
        for start in range(0, len(genes), size):
            block = genes[start : start + size]
            rows = list(self._block(block, first=start == 0, step=step if start == 0 else None))
            if start == 0:
                if not rows:
                    raise StudyError("no row of a sample", self.loose.file, rule="M-01")
                yield "\t".join([*self._head(), *self.samples])
            for place, index in enumerate(block):
                names = self._gene(self.loose.header_line, self.loose.header[index], None)
                if names is not None:
                    self.written += 1
                    yield "\t".join([*names, *(row[place] for row in rows)])

    def _block(self, block, first, step):
        """Yields the values of each sample's row; the first time its samples are found, and what is wrong is told."""
        seen: set[str] = set()
        for number, cells in self.loose.rows(step, quiet=not first):
            name = cells[self.layout.name or 0]
            sample_id = self.ids.sample(name, self.told, number) if first or not is_missing(name) else None
            if sample_id is None or sample_id in seen:
                if first and sample_id is not None:
                    self.told.note("a second row of the sample, left out", number, name)
                continue
            seen.add(sample_id)
            if first:
                self.samples.append(sample_id)
            yield self._values(number, [cells[index] for index in block])


_UNSURE = re.compile(r"[^0-9.eE+-]")


def write(study: Study, files: list[Loose], kind: str) -> None:
    """Writes the matrices of one kind, a profile each. StudyError where one is none, or nothing of it can be written."""
    for loose in files:
        layout = layout_of(loose, forced=True)
        if layout is None:
            raise StudyError("no matrix: its first columns name genes or the like, the others are named by samples and hold numbers", loose.file, rule="M-01")
        profile = profile_of(kind, loose.file)
        more = _more(study, loose, layout, kind)
        name = study.free_name(profile.stable_id)
        writing = Writing(loose, layout, kind, study.ids)
        with study.data(name) as data:
            data.writelines(f"{line}\n" for line in writing.lines(study.progress.step(f"reading {loose.file}", loose.size)))
        if not writing.written:
            raise StudyError("no row that could be written", loose.file, rule="M-01")
        if writing.properties:
            more["generic_entity_meta_properties"] = ",".join(writing.properties)
        stable_id = study.free_id(profile.stable_id)
        shown = "true" if profile.shown else "false"
        study.profile(name, (profile.alteration, profile.datatype), stable_id, profile.name, profile.description, **{"show_profile_in_analysis_tab": shown, **more})
        if kind in _LISTED:
            study.measure(_LISTED[kind], writing.samples)
        loose.told.result.append(f"{writing.written:,} rows of {len(writing.samples):,} samples, profile {stable_id}, data_{name}.txt")


# The kind → the suffix of the list of samples that were measured so.
_LISTED = {DISCRETE: CNA, LOG2: "log2CNA", EXPRESSION: "rna_seq_v2_mrna", METHYLATION: "methylation", PROTEIN: "rppa"}


def _more(study, loose, layout, kind) -> dict[str, str]:
    """What else the meta file says: which profile the values were computed from, of gene sets their version, of an assay its type."""
    source = study.profile_of("MRNA_EXPRESSION", "CONTINUOUS")
    if kind == ZSCORES:
        return {"source_stable_id": source} if source else {}
    if kind in (GENESET_SCORES, GENESET_PVALUES):
        source = source if kind == GENESET_SCORES else study.profile_of("GENESET_SCORE", "GSVA-SCORE")
        if source is None:
            what = "the expression that they were computed from" if kind == GENESET_SCORES else "their scores"
            raise StudyError(f"{'scores' if kind == GENESET_SCORES else 'p-values'} of gene sets need {what} beside them; prepare that file too", loose.file, rule="S-29")
        if not study.wishes.geneset_version:
            raise StudyError("values of gene sets: --geneset-version says of which version, as the database has it (msigdb_7.4)", loose.file, rule="GS-01")
        return {"source_stable_id": source, "geneset_def_version": study.wishes.geneset_version}
    if kind != ASSAY:
        return {}
    words = {word for word in Values(loose, layout, decimal_commas(loose)).words if number_of(word.lstrip("<>=~ ")) is None and not is_missing(word)}
    datatype = "LIMIT-VALUE" if not words else "BINARY" if {word.lower() for word in words} <= _BINARY else "CATEGORICAL"
    assay = next(name for pattern, name in _ASSAYS if re.search(pattern, loose.file.lower()))
    ordered = {"pivot_threshold_value": "0.1", "value_sort_order": "ASC"} if assay == "TREATMENT_RESPONSE" else {}
    return {"datatype": datatype, "generic_assay_type": assay, **ordered}


_BINARY = frozenset(("true", "false", "yes", "no"))


@lru_cache(1)
def _guessed(loose):
    """PERF: one file is asked about once for each kind."""
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
