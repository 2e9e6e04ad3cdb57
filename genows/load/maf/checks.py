"""Checks the rows of a mutation file by the rules that do not decide whether a row is stored.

A validation looks at every row: at words, at alleles that should agree with type, positions and what validated them. A load screens each
batch by its columns, and looks at rows only where a screen says that something is odd.
Files repeat their words, so what is found of the same cells is remembered.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from genows.data.barcodes import is_normal, sample_id
from genows.data.genes import UNKNOWN_SYMBOL, entrez_id, entrez_text
from genows.data.numbers import decimal_number, truncated
from genows.load.context import Load
from genows.load.findings import Rule
from genows.load.maf import rules, variants
from genows.load.maf.columns import MafColumns
from genows.load.maf.rows import Columns
from genows.load.maf.variants import is_build
from genows.load.metafile import Meta
from genows.load.reference.genecells import GeneChecks
from genows.load.variants.drivers import DRIVER, DriverChecks
from genows.load.variants.rules import OF_MUTATIONS

REF, ALLELE1, ALLELE2 = "Reference_Allele", "Tumor_Seq_Allele1", "Tumor_Seq_Allele2"
START, END, TYPE = "Start_Position", "End_Position", "Variant_Type"
VALIDATED = ("Tumor_Validation_Allele1", "Tumor_Validation_Allele2", "Match_Norm_Validation_Allele1", "Match_Norm_Validation_Allele2")
_LENGTHS = {"SNP": 1, "DNP": 2, "TNP": 3}
_SUBSTITUTIONS = (*_LENGTHS, "ONP")
_VERDICTS = ("valid", "invalid")

Found = list[tuple[Rule, str]]

CLASSES = frozenset(
    (
        *("Frame_Shift_Del", "Frame_Shift_Ins", "In_Frame_Del", "In_Frame_Ins", "Missense_Mutation", "Nonsense_Mutation", "Splice_Site"),
        *("Translation_Start_Site", "Nonstop_Mutation", "Targeted_Region", "De_novo_Start_InFrame", "De_novo_Start_OutOfFrame", "Silent"),
        *("Intron", "3'UTR", "3'Flank", "5'UTR", "5'Flank", "IGR", "RNA", "Splice_Region", "Fusion", "Unknown"),
    )
)
_VERIFICATION = ("", "verified", "unknown", "na")
_VALIDATIONS = ("", "untested", "inconclusive", "valid", "invalid", "na", "redacted", "unknown")
_NOT_LOADED = ("loh", "none", "wildtype")
_STATUS = ("", *_NOT_LOADED, "germline", "somatic", "post-transcriptional modification", "unknown")
# UniProt's own description of its accessions; entry names as the study file format has them.
_ACCESSION = re.compile(r"[OPQ][0-9][A-Z0-9]{3}[0-9]|[A-NR-Z][0-9](?:[A-Z][A-Z0-9]{2}[0-9]){1,2}")
_NAME = re.compile(r"[A-Z0-9]{1,5}_[A-Z0-9]{1,5}")

_WORDS = ("NCBI_Build", "Variant_Classification", "Verification_Status", "Validation_Status", "Mutation_Status")
_COUNTS = ("t_alt_count", "t_ref_count", "n_alt_count", "n_ref_count")
_CHANGES = ("HGVSp_Short", "Amino_Acid_Change")
_POSITIONS = (START, END)
_BASES = (REF, ALLELE1, ALLELE2)
_ALLELES = (TYPE, *_BASES)
_VALIDATION = ("Validation_Method", *VALIDATED)
_INTEGER = re.compile(r"[+-]?[0-9]+")
_SAFE_DIGITS = 9  # of a number that fits its column
_CACHE_ENTRIES = 1 << 16


def is_bases(allele: str) -> bool:
    """Returns whether the text has no other characters than these: an empty one has none."""
    return not allele.strip("-ACGT")


def of_alleles(kind: str | None, bases: tuple[str, str, str] | None, span: int | None) -> Found:
    """Each rule asks only for the columns that it names. *kind*: Variant_Type in capitals; *bases*: reference and tumour alleles.

    Both are None where the file has not the columns. *span*: End_Position − Start_Position, None where they are no numbers.
    """
    found: Found = [(rules.ORDER, END)] if span is not None and span < 0 else []
    if bases is None:
        return found
    reference, allele1, allele2 = bases
    alleles = {REF: reference, ALLELE1: allele1, ALLELE2: allele2}
    found = [(rules.BASES, name) for name, allele in alleles.items() if not is_bases(allele)][:1] + found
    if kind == "INS":
        found += _of_insertion(len(reference), len(allele1), len(allele2), span)
    elif kind == "DEL":
        found += _of_deletion(reference, allele1, allele2, span)
    elif kind in _SUBSTITUTIONS:
        found += _of_substitution(kind, alleles)
    if kind is not None and reference == allele1 == allele2:
        found.append((rules.NO_VARIANT, REF))
    return found


def _of_insertion(reference, first, second, span):
    found = [(rules.INSERTION_SPAN, END)] if span is not None and span != 1 and span + 1 != reference else []
    return found + ([(rules.INSERTION_LENGTH, REF)] if reference > first and reference > second else [])


def _of_deletion(reference, allele1, allele2, span):
    length, first, second = len(reference), len(allele1), len(allele2)
    found = [(rules.DELETION_SPAN, END)] if span is not None and span + 1 != length else []
    if length < first or length < second:
        found.append((rules.DELETION_LENGTH, REF))
    if length == first == second and "-" not in allele1 and "-" not in allele2:
        found.append((rules.NO_DELETION, REF))
    return found


def _of_substitution(kind, alleles):
    lengths = [len(allele) for allele in alleles.values()]
    found = []
    if kind == "ONP" and (len(set(lengths)) > 1 or lengths[0] <= 3):
        found.append((rules.ONP_LENGTH, REF))
    elif kind != "ONP" and not lengths[0] == lengths[1] == _LENGTHS[kind]:
        found.append((rules.SUBSTITUTION_LENGTH, REF if lengths[0] != _LENGTHS[kind] else ALLELE1))
    return found + [(rules.SUBSTITUTION_GAP, name) for name, allele in alleles.items() if "-" in allele][:1]


def of_validation(validation: str, status: str, method: str, validated: tuple[str, ...], alleles: tuple[str, str, str]) -> Found:
    """*validated*: the cells of VALIDATED, () where a column is not there; *alleles*: reference and tumour alleles."""
    verdict, status, reference = validation.lower(), status.lower(), alleles[0]
    if verdict not in _VERDICTS:
        return []
    found: Found = [(rules.NO_METHOD, "Validation_Method")] if method.lower() in ("none", "na") else []
    if not validated:
        return found
    missing = [name for name, cell in zip(VALIDATED, validated, strict=True) if cell in ("", "NA")]
    odd = [name for name, cell in zip(VALIDATED, validated, strict=True) if not is_bases(cell)]
    differ = validated[:2] != validated[2:]
    if missing:
        found.append((rules.VALIDATION_ALLELES, missing[0]))
    elif odd:
        found.append((rules.VALIDATION_BASES, odd[0]))
    elif verdict == "invalid" and differ:
        found.append((rules.INVALID_DIFFERS, VALIDATED[0]))
    if verdict == "valid" and status == "germline" and differ:
        found.append((rules.GERMLINE_DIFFERS, VALIDATED[0]))
    if verdict == "valid" and status == "somatic" and set(validated[2:]) != {reference} and set(alleles[1:]) != {reference}:
        found.append((rules.SOMATIC_NORMAL, VALIDATED[2]))
    return found


def of_words(cells: tuple[str, ...], builds: frozenset[str]) -> list[tuple[Rule, str, str]]:
    """[(rule, column, value)] of build, class, verification, validation and mutation status. *builds*: names of the study's genome."""
    build, classification, verification, validation, status = cells
    found = []
    if build and build not in builds and not is_build(build, builds):  # another spelling is told of by who stores the row
        found.append((rules.BUILD, "NCBI_Build", build))
    if verification.lower() not in _VERIFICATION:
        found.append((rules.VERIFICATION, "Verification_Status", verification))
    if validation.lower() not in _VALIDATIONS:
        found.append((rules.VALIDATION, "Validation_Status", validation))
    if not classification:
        found.append((rules.NO_CLASS, "Variant_Classification", ""))
    elif classification not in CLASSES:
        found.append((rules.CLASS_UNKNOWN, "Variant_Classification", classification))
    if status.lower() in _NOT_LOADED:
        found.append((rules.WILL_NOT_BE_LOADED, "Mutation_Status", status))
    elif status.lower() not in _STATUS:
        found.append((rules.STATUS_UNKNOWN, "Mutation_Status", status))
    return found


def of_swissprot(cell: str, by_name: bool) -> Rule | None:
    """The rule that a SWISSPROT cell breaks. *by_name*: whether it should be an entry name, else an accession."""
    if cell in ("", "NA", "[Not Available]"):
        return rules.NO_SWISSPROT
    if "," in cell:
        return rules.SWISSPROT_COMMA
    if (_NAME if by_name else _ACCESSION).fullmatch(cell):
        return None
    return rules.NO_NAME if by_name else rules.NO_ACCESSION


class MutationChecks:
    """Checks the rows of one file. *columns*: MafColumns."""

    def __init__(self, load: Load, meta: Meta, columns: MafColumns):
        self.load, self.file, self.columns = load, meta.data_file, columns
        self.validating = load.findings.validating
        self.filter = variants.TypeFilter(meta.fields.get("variant_classification_filter"))
        self.normals = {name.strip() for name in meta.get("normal_samples_list", "").split(",") if name.strip()}
        self.told: set[str] = set()
        drivers = list(map(columns.number, DRIVER.values()))
        self.genes = GeneChecks(load, self.file, columns.number("Hugo_Symbol"), columns.number("Entrez_Gene_Id"))
        self.drivers = DriverChecks(load, self.file, drivers, OF_MUTATIONS)
        self.has_drivers = any(drivers)
        self.by_name = meta.get("swissprot_identifier", "name") == "name"
        self._cells = columns.getter(
            ("Hugo_Symbol", "Entrez_Gene_Id", "Matched_Norm_Sample_Barcode", "SWISSPROT", *_CHANGES, *_POSITIONS)
        )
        self._words_of, self._counts_of = columns.getter(_WORDS), columns.getter(_COUNTS)
        self._drivers_of, self._alleles_of = columns.getter(DRIVER.values()), columns.getter(_ALLELES)
        self._validation_of = columns.getter(_VALIDATION)
        self._complete = {names: all(name in columns for name in names) for names in (_BASES, _POSITIONS, VALIDATED)}
        self.has_types = TYPE in columns
        self._screens = self._screened()
        builds = variants.builds_of(load.study.genome, load.study.build)
        self._words = lru_cache(_CACHE_ENTRIES)(lambda cells: of_words(cells, builds))
        self._swissprot = lru_cache(_CACHE_ENTRIES)(lambda cell: of_swissprot(cell, self.by_name))
        self._alleles = lru_cache(_CACHE_ENTRIES)(of_alleles)
        self._validated = lru_cache(_CACHE_ENTRIES)(of_validation)
        self._builds = ", ".join(sorted(builds))

    def batch(self, lines: Sequence[int], rows: Sequence[list[str]], by_column: Columns = None) -> None:
        """Tells what is wrong with *rows*, the cells of these lines."""
        self._check_samples(lines, rows, by_column)
        if self.validating or self._is_odd(rows, by_column):
            for line, cells in zip(lines, rows, strict=True):
                self._row(line, self.columns.padded(list(cells)))

    def _check_samples(self, lines, rows, by_column):
        """Samples that are found, but not as they are written: each once, at its first row, but for validations, which name each row."""
        index = self.columns.index("Tumor_Sample_Barcode") or 0
        is_written = self.load.samples.is_written
        if by_column:
            barcodes = by_column[index]
        else:
            barcodes = [cells[index] if index < len(cells) else "" for cells in rows]
        other = {barcode for barcode in set(barcodes) if barcode.strip() and not is_written(barcode)}
        if not self.validating:
            other -= self.told
            self.told |= other
        if not other:
            return
        for line, barcode in zip(lines, barcodes, strict=True):
            if barcode in other and self._tell_barcode(line, barcode) and not self.validating:
                other.discard(barcode)

    def _tell_barcode(self, line, barcode):
        """Tells of a barcode that the sample file does not have as it stands; returns whether there was something to tell."""
        identifier = sample_id(barcode)
        if self.load.samples.pk(identifier) is not None:
            self._tell(rules.SAMPLE_SPELT_OTHERWISE, line, "Tumor_Sample_Barcode", self.load.samples.beside_own(barcode))
        elif is_normal(identifier):
            self._tell(rules.SAMPLE_NORMAL, line, "Tumor_Sample_Barcode", barcode)
        else:
            return False
        return True

    # Screens of a load

    def _is_odd(self, rows, by_column):
        """Returns whether any row may break a rule of which a load tells; certain is only the opposite."""
        if not by_column:
            if min(map(len, rows)) < self.columns.width:
                return True
            by_column = list(zip(*rows, strict=False))
        return any(odd(by_column[index]) for index, odd in self._screens) or self._odd_drivers(by_column)

    def _screened(self) -> list[tuple[int, Callable]]:
        """[(0-based column, what says of its cells whether any is odd)]."""
        screens: dict[str, Callable] = {"Hugo_Symbol": _has_empty, "Variant_Classification": _has_empty}
        screens.update(dict.fromkeys(_CHANGES, _odd_changes))
        screens.update(dict.fromkeys(_COUNTS, _odd_numbers))
        if self.normals:
            screens["Matched_Norm_Sample_Barcode"] = lambda cells: not self.normals.issuperset(filter(None, set(cells)))
        indexes = {name: self.columns.index(name) for name in screens}
        return [(index, screens[name]) for name, index in indexes.items() if index is not None]

    def _odd_drivers(self, by_column):
        if not self.has_drivers:
            return False
        cells = [("",) * len(by_column[0]) if index is None else by_column[index] for index in map(self.columns.index, DRIVER.values())]
        return any(self.drivers.problems(tuple(map(str.strip, texts))) for texts in set(zip(*cells, strict=True)))

    # Rows

    def _row(self, line, cells):
        symbol, entrez, normal, swissprot, hgvsp, change, start, end = self._cells(cells)
        words = self._words_of(cells)
        classification = words[1]
        if self._is_filtered(line, symbol, entrez, classification):
            return
        if not symbol:
            self._tell(rules.NO_SYMBOL, line, "Hugo_Symbol", symbol)
        for rule, name, value in self._words(words):
            self._tell(rule, line, name, value, **({"names": self._builds} if rule is rules.BUILD else {}))
        if self.normals and normal and normal not in self.normals:
            self._tell(rules.NORMAL_UNKNOWN, line, "Matched_Norm_Sample_Barcode", normal)
        self._check_counts(line, self._counts_of(cells))
        self._check_change(line, hgvsp, change, classification)
        if self.has_drivers:
            self.drivers.check(line, tuple(map(str.strip, self._drivers_of(cells))))
        if self.validating:
            self._validate(line, cells, symbol, entrez, swissprot, start, end, words)

    def _validate(self, line, cells, symbol, entrez, swissprot, start, end, words):
        """What only validations look for."""
        self.genes.check(line, "" if symbol == UNKNOWN_SYMBOL else symbol, entrez if entrez_text(entrez).strip("0") else "")
        if "SWISSPROT" in self.columns and (rule := self._swissprot(swissprot)):
            self._tell(rule, line, "SWISSPROT", swissprot or None)
        kind, *texts = self._alleles_of(cells)
        numbers = self._complete[_POSITIONS] and start.isdigit() and end.isdigit() and start.isascii() and end.isascii()
        span = int(end) - int(start) if numbers else None
        for rule, name in self._alleles(kind.upper() if self.has_types else None, tuple(texts) if self._complete[_BASES] else None, span):
            self._tell(rule, line, name, cells[self.columns.index(name)])
        method, *validated = self._validation_of(cells)
        known = tuple(validated) if self._complete[VALIDATED] else ()
        for rule, name in self._validated(words[3], words[4], method, known, tuple(texts)):
            self._tell(rule, line, name, self.columns.written(cells, name))

    def _is_filtered(self, line, symbol, entrez, classification):
        if variants.is_intergenic(symbol, entrez):
            if classification in ("IGR", "Targeted_Region"):
                self._tell(rules.INTERGENIC, line, "Hugo_Symbol", symbol)
            return True  # any other class is told of by whoever skips the row
        number = entrez_id(entrez_text(entrez)) or (variants.TERT if symbol.upper() == "TERT" else 0)
        if classification and (self.filter.rejects(classification, number) or classification.lower() == "rna"):
            self._tell(rules.FILTERED, line, "Variant_Classification", classification)
            return True
        return False

    def _check_counts(self, line, counts):
        for name, cell in zip(_COUNTS, counts, strict=True):
            if cell not in ("", ".") and not cell.isdigit() and not _INTEGER.fullmatch(cell.strip()):
                self._tell(rules.READ_COUNT, line, name, cell)
            elif len(cell) > _SAFE_DIGITS and decimal_number(cell) is not None and truncated(cell) is None:
                self._tell(rules.READ_COUNT_BEYOND, line, name, cell)

    def _check_change(self, line, hgvsp, change, classification):
        name, cell = next(((n, c) for n, c in zip(_CHANGES, (hgvsp, change), strict=True) if variants.is_change(c)), ("", ""))
        if not name:
            if classification != "Splice_Site" and not variants.is_promoter(classification):
                first = "HGVSp_Short" in self.columns
                self._tell(rules.NO_CHANGE, line, _CHANGES[not first], hgvsp if first else change)
            return
        if cell.rfind("p.") > 0:
            self._tell(rules.CHANGE_PREFIX, line, name, cell)
        if ";" in cell or "+" in cell:
            self._tell(rules.CHANGE_PARTS, line, name, cell)
        if "," in cell:
            self._tell(rules.CHANGE_COMMA, line, name, cell)

    def _tell(self, rule, line, name, value=None, **facts):
        self.load.findings.tell(rule, file=self.file, line=line, column=self.columns.number(name), value=value, **facts)


def _has_empty(cells):
    return "" in cells


def _odd_numbers(cells):
    text = "".join(cells)
    return bool(text) and (not text.isdigit() or max(map(len, cells)) > _SAFE_DIGITS)


def _odd_changes(cells):
    text = "\t".join(cells)
    return any(sign in text for sign in ";+,") or text.count("p.") > text.count("\tp.") + text.startswith("p.")
