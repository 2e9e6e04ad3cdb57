"""Gives what an accepted row of a mutation file writes: the variant's values and the sample's, cut to their columns.

Study file format, mutations, column mapping; the single rules stand in variants and keywords. Files whose meta file names namespaces add
two columns behind the others of a mutation: an annotation as JSON, and allele-specific copy number.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from genows.data.keywords import keyword_class
from genows.data.numbers import MOST, decimal_number, single
from genows.load.context import Load
from genows.load.maf import variants
from genows.load.maf.columns import EVENT_TEXTS, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TUMOR_COUNTS, Cells
from genows.load.maf.rows import RowWords
from genows.load.maf.rules import NO_ALLELE
from genows.load.metafile import Meta
from genows.load.reference.genes import LoadedGene
from genows.load.variants import rules
from genows.load.variants.drivers import DRIVER, Namespaces, driver_values

NAMESPACE = "ascn"
METHOD, CLONAL = "ascn_method", "clonal"
_FLOATS = frozenset(("ccf_expected_copies_upper", "ccf_expected_copies"))
# The members in the order of the table allele_specific_copy_number.
MEMBERS = (
    *("ascn_integer_copy_number", METHOD, "ccf_expected_copies_upper", "ccf_expected_copies", CLONAL),
    *("minor_copy_number", "expected_alt_copies", "total_copy_number"),
)
_CLONALITIES = frozenset(("CLONAL", "SUBCLONAL", "INDETERMINATE", "NA"))
_MISSING = frozenset(("", "NA"))

TABLE, COLUMN = "allele_specific_copy_number", "mutation.ANNOTATION_JSON"
ANNOTATION, COPY_NUMBER = -2, -1  # among the values of a mutation
_CACHED_COPIES = 1 << 14

# "No functional impact score": the smallest positive 32-bit float, in the digits that the original wrote.
NO_SCORE = 1.4e-45
_IMPACTS = {"high": "H", "medium": "M", "low": "L", "neutral": "N", "h": "H", "m": "M", "l": "L", "n": "N", "[sent]": "NA"}
_NO_SCORES = ("", NO_SCORE, "", "", "")
_LARGEST_SCORE = 3.4e38  # what a 32-bit float holds
_SCORE = "FIS_VALUE"  # the number among SCORES
_SAFE_DIGITS = 18  # of a number that is a position
_CACHE_ENTRIES = 1 << 16  # files repeat their words row after row

_POSITIONS = ("Start_Position", "End_Position")

# (line, name of a counter of the report), of the rows that it counts
Counted = list[tuple[int, str]]
# The columns of the events and of the mutations of a Batch.
Values = tuple[list, list]


def ascn_values(*cells: str) -> tuple[tuple, tuple[str, ...]]:
    """(the values of a row, the method uncut; the members whose cells could not be read). *cells*: of MEMBERS, in their order."""
    values, unreadable = [], []
    for member, text in zip(MEMBERS, cells, strict=True):
        value, good = _value(member, text.strip())
        values.append(value)
        if not good:
            unreadable.append(member)
    return tuple(values), tuple(unreadable)


def _value(member, text):
    """(value, whether the text could be read)."""
    if member == METHOD:
        return text or "NA", True
    if member == CLONAL:
        word = text.upper()
        return (word or None, True) if not word or word in _CLONALITIES else ("NA", False)
    if text in _MISSING:
        return None, True
    number = decimal_number(text)
    if number is None:
        return None, False
    value = single(number) if member in _FLOATS else math.floor(number + 0.5)
    return (value, True) if abs(value) <= (math.inf if member in _FLOATS else MOST) and not math.isinf(value) else (None, False)


class Annotations:
    """The annotations of one file's rows. *header*: its cells, on *line*. False where the file adds nothing."""

    def __init__(self, load: Load, meta: Meta, header: Sequence[str], line: int):
        self.load, self.file = load, meta.data_file
        names = [cell.strip() for cell in header]
        namespaces = Namespaces(load, meta, names, line, apart=NAMESPACE)
        members = namespaces.apart
        if members and (missing := [f"ASCN.{name.upper()}" for name in MEMBERS if name not in members]):
            load.findings.tell(rules.MEMBERS_MISSING, file=self.file, line=line, value=", ".join(missing))
        self.has_json = bool(namespaces) and load.has_place(COLUMN)
        self.has_copy_number = bool(members) and load.has_place(TABLE)
        self.json_indexes = namespaces.indexes if self.has_json else []
        self.json_of = namespaces.json_of
        self._members = members
        self._method_width = load.widths[TABLE, "ASCN_METHOD"]
        self._values = lru_cache(_CACHED_COPIES)(ascn_values)

    def __bool__(self):
        return self.has_json or self.has_copy_number

    @property
    def member_indexes(self) -> list[int | None]:
        """The columns of MEMBERS, 0-based; None for one that is not there."""
        return [self._members.get(member) for member in MEMBERS] if self.has_copy_number else []

    def of(self, line: int, cells: Sequence[str]) -> tuple:
        """(annotation, copy number) of an accepted row; tells what could not be read. *cells*: padded."""
        json = self.json_of([cells[index] for index in self.json_indexes]) if self.has_json else None
        return json, self._copy_number(line, cells) if self.has_copy_number else None

    def _copy_number(self, line, cells):
        texts = ["" if index is None else cells[index] for index in self.member_indexes]
        values, unreadable = self._values(*texts)
        for member in unreadable:
            rule = rules.CLONAL if member == CLONAL else rules.COPIES
            text = texts[MEMBERS.index(member)]
            self.load.findings.tell(rule, file=self.file, line=line, column=self._members[member] + 1, value=text)
        method = values[MEMBERS.index(METHOD)]
        if self._method_width.fits(method):
            return values
        place = {"file": self.file, "line": line, "column": self._members[METHOD] + 1}
        cut = self.load.widths.cut(TABLE, "ASCN_METHOD", method, **place)
        return tuple(cut if member == METHOD else value for member, value in zip(MEMBERS, values, strict=True))


class MutationValues:
    """Makes the values of one file's rows. *columns*: MafColumns; *accession*: SWISSPROT cell -> stored text or None.

    *annotations*: what the file's namespaces add.
    """

    def __init__(self, load: Load, meta: Meta, columns, accession, annotations: Annotations):
        self.load, self.file, self.columns, self.accession, self.annotations = load, meta.data_file, columns, accession, annotations
        self._drivers = columns.indexes(DRIVER.values())
        self._scores = columns.indexes(SCORES.values()) if "MA:FImpact" in columns else []
        self._counts = [columns.indexes(names) for names in (TUMOR_COUNTS, NORMAL_COUNTS)]
        self._class = keyword_class
        self._alternate_count = lru_cache(_CACHE_ENTRIES)(variants.alternate_count)
        self._reference_count = lru_cache(_CACHE_ENTRIES)(variants.reference_count)
        self._score_values = lru_cache(_CACHE_ENTRIES)(score_values)
        self._driver_values = lru_cache(_CACHE_ENTRIES)(driver_values)

    def of(self, lines: Sequence[int], cells: Cells, genes: Sequence[LoadedGene], words: Sequence[RowWords], counted: Counted) -> Values:
        """The columns of the events and of the mutations of a Batch. *genes*, *words*: as MutationRows decides the rows."""
        texts = {name: cells.texts(index) for name, index in self.columns.text_indexes.items()}
        for table, columns in (("mutation", MUTATION_TEXTS), ("mutation_event", EVENT_TEXTS)):
            for column, name in columns.items():
                if name in self.columns:  # else all are 'NA', which fits everywhere
                    texts[name] = self._cut(lines, table, column, texts[name], name)
        return self._event(lines, cells, texts, genes, words, counted), self._mutation(lines, cells, texts)

    def _event(self, lines, cells, texts, genes, words, counted):
        changes = list(map(variants.protein_change, texts["HGVSp_Short"], texts["Amino_Acid_Change"]))
        firsts, lasts = zip(*map(variants.positions, texts["Protein_position"], changes), strict=True)
        types = self._cut_derived(lines, "MUTATION_TYPE", [meaning.mutation_type for meaning in words], "Variant_Classification")
        changes = self._cut_derived(lines, "PROTEIN_CHANGE", changes, "HGVSp_Short")
        uniprots = self._cut_derived(lines, "ONCOTATOR_UNIPROT_ACCESSION", list(map(self.accession, cells.at(self.columns.index("SWISSPROT")))), "SWISSPROT")
        changes = _stored_changes(lines, changes, types, counted)
        reference, *others = (texts[name] for name in EVENT_TEXTS.values())
        alleles = list(map(variants.variant_allele, reference, texts["Tumor_Seq_Allele1"], texts["Tumor_Seq_Allele2"]))
        for line in _lines_of(lines, alleles, ""):
            counted.append((line, "rows without variant allele"))
            self.load.findings.tell(NO_ALLELE, file=self.file, line=line)
        starts, ends = self._places(lines, cells)
        if "-" in reference:
            ends = [start + 1 if base == "-" else end for base, start, end in zip(reference, starts, ends, strict=True)]
        return [
            *([gene.entrez for gene in genes], [meaning.chromosome for meaning in words]),
            *(starts, ends, reference, alleles, changes, types, *self._score_columns(lines, cells), *others, uniprots, firsts, lasts),
            self._keywords(lines, genes, types, changes, counted),
        ]

    def _places(self, lines, cells):
        """(starts, ends) as the texts say them; what is odd about one is told."""
        texts = [cells.at(self.columns.text_indexes[name]) for name in _POSITIONS]
        if all(_are_positions(column) for column in texts):
            return [list(map(int, column)) for column in texts]
        rows = zip(lines, *texts, strict=True)
        return zip(*[[self._place(line, cell, name) for cell, name in zip(row, _POSITIONS, strict=True)] for line, *row in rows], strict=True)

    def _place(self, line, cell, name):
        rule, column = variants.position_rule(cell or "NA"), self.columns.number(name)
        if rule and column is not None:
            self.load.findings.tell(rule, file=self.file, line=line, column=column, value=cell)
        return variants.position(cell)

    def _mutation(self, lines, cells, texts):
        drivers = zip(*map(self._driver_values, *map(cells.at, self._drivers)), strict=True)
        return [
            *(texts[name] for name in MUTATION_TEXTS.values()),
            *(reads for indexes in self._counts for reads in self._reads(*map(cells.at, indexes))),
            *(self._cut(lines, "mutation", column, values, DRIVER[column]) for column, values in zip(DRIVER, drivers, strict=True)),
            *(zip(*map(self.annotations.of, lines, cells.rows()), strict=True) if self.annotations else ()),
        ]

    def _reads(self, alternate, reference, variant_coverage, total_coverage, depth, fraction):
        """(alternate, reference) reads of one tissue."""
        yield list(map(self._alternate_count, alternate, variant_coverage, depth, fraction))
        yield list(map(self._reference_count, reference, total_coverage, variant_coverage, depth, fraction))

    def _score_columns(self, lines, cells):
        if not self._scores:
            return [(value,) * len(lines) for value in _NO_SCORES]
        columns = zip(*map(self._score_values, *map(cells.at, self._scores)), strict=True)
        return [
            values if column == _SCORE else self._cut(lines, "mutation_event", column, values, SCORES[column])
            for column, values in zip(SCORES, columns, strict=True)
        ]

    def _keywords(self, lines, genes, types, changes, counted):
        classes = list(map(self._class, types, changes))
        counted += [(line, "rows without keyword") for line in _lines_of(lines, classes, None)]
        keywords = [
            None if keyword is None else f"{gene.symbol.upper()} {keyword}" for gene, keyword in zip(genes, classes, strict=True)
        ]
        return self._cut_derived(lines, "KEYWORD", keywords, "HGVSp_Short")

    def _cut_derived(self, lines, column, values, name):
        return self._cut(lines, "mutation_event", column, values, name)

    def _cut(self, lines, table, column, values, name):
        """*values*, texts or None, cut to their column."""
        limit = self.load.widths[table, column].safe_length
        if max(map(len, filter(None, values)), default=0) <= limit:
            return values
        place = {"file": self.file, "column": self.columns.number(name)}
        return [self.load.widths.cut(table, column, text, line=line, **place) for line, text in zip(lines, values, strict=True)]


def _stored_changes(lines, changes, types, counted):
    """The protein changes as they are stored: 'Promoter' for rows of a promoter."""
    promoters = set(filter(variants.is_promoter, set(types)))
    if not promoters and variants.UNKNOWN_CHANGE not in changes:
        return changes
    for line, change, mutation_type in zip(lines, changes, types, strict=True):
        if mutation_type in promoters:
            counted.append((line, "promoter rows kept"))
        elif change == variants.UNKNOWN_CHANGE:
            counted.append((line, "rows without protein change (MUTATED)"))
    return [variants.PROMOTER if kind in promoters else change for change, kind in zip(changes, types, strict=True)]


def _lines_of(lines, values, wanted):
    """The lines of the rows that have this value."""
    return [line for line, value in zip(lines, values, strict=True) if value == wanted] if wanted in values else []


def _are_positions(cells):
    """Returns whether all are numbers of few digits, of which there is nothing to tell."""
    digits = "".join(cells)
    return digits.isdigit() and digits.isascii() and "" not in cells and max(map(len, cells)) <= _SAFE_DIGITS


def score_values(impact, score, *links):
    """The five values of the functional impact, uncut, from its five cells."""
    number = decimal_number(score)
    if number is None or abs(number) > _LARGEST_SCORE:
        number = NO_SCORE
    impact = _IMPACTS.get(impact.lower(), impact) or "NA"
    return impact, number, links[0].replace('"', "") or "NA", *(link or "NA" for link in links[1:])
