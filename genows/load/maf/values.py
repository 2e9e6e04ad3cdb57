"""Gives what an accepted row of a mutation file writes: the variant's values and the sample's, cut to their columns.

Study file format, mutations, column mapping; the single rules stand in variants and keywords. Files whose meta file names namespaces add
two columns behind the others of a mutation: an annotation as JSON, and allele-specific copy number.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from operator import gt, itemgetter

from genows.data.keywords import keyword_class
from genows.data.numbers import MOST, decimal_number, single
from genows.load.context import Load
from genows.load.maf import variants
from genows.load.maf.columns import EVENT_TEXTS, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TEXTS, TUMOR_COUNTS
from genows.load.maf.rows import Columns
from genows.load.maf.rules import NO_ALLELE
from genows.load.maf.variants import positions
from genows.load.metafile import Meta
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
_NO_COUNTS = (None, None)
_NO_DRIVERS = ("", "", "", "")
_LARGEST_SCORE = 3.4e38  # what a 32-bit float holds
_SCORE = "FIS_VALUE"  # the number among SCORES
_SAFE_DIGITS = 18  # of a number that is a position
_CACHE_ENTRIES = 1 << 16  # files repeat their words row after row

_REFERENCE, _BUILD, _CODONS = map(TEXTS.index, ("Reference_Allele", "NCBI_Build", "Codons"))
# Derived texts of an event, and the MAF columns that are named when they are cut.
_NAMES = {"MUTATION_TYPE": "Variant_Classification", "PROTEIN_CHANGE": "HGVSp_Short", "ONCOTATOR_UNIPROT_ACCESSION": "SWISSPROT"}

_ALLELE1, _ALLELE2 = TEXTS.index("Tumor_Seq_Allele1"), TEXTS.index("Tumor_Seq_Allele2")
_START, _END = TEXTS.index("Start_Position"), TEXTS.index("End_Position")
_HGVSP, _AMINO_ACID_CHANGE = TEXTS.index("HGVSp_Short"), TEXTS.index("Amino_Acid_Change")
_PROTEIN_POSITION, _SWISSPROT = TEXTS.index("Protein_position"), TEXTS.index("SWISSPROT")


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
        self.report = load.report.file(meta)
        stored = [("mutation", column) for column in MUTATION_TEXTS] + [("mutation_event", column) for column in EVENT_TEXTS]
        self._as_they_stand = list(zip(stored, TEXTS, strict=False))  # the derived ones come last in TEXTS
        # Columns that the file lacks are all 'NA', which fits everywhere.
        present = [index for index, (_, name) in enumerate(self._as_they_stand) if name in columns]
        self._limits = [load.widths[stored[index]].safe_length for index in present]
        self._screens = [(columns.index(TEXTS[index]), limit) for index, limit in zip(present, self._limits, strict=True)]
        self.may_cut = True
        self._limited = itemgetter(*present, 0, 0)  # twice more, so that it always gives a tuple; the limits end before
        # Texts no longer than this fit each of the columns of _NAMES.
        self._short = min(load.widths["mutation_event", column].safe_length for column in _NAMES)
        self._drivers_of = _getter(columns, DRIVER.values())
        self._scores_of = columns.getter(SCORES.values()) if "MA:FImpact" in columns else None
        self._tumor_counts_of = _getter(columns, TUMOR_COUNTS)
        self._normal_counts_of = _getter(columns, NORMAL_COUNTS)
        self._class = lru_cache(_CACHE_ENTRIES)(keyword_class)
        self._counts = lru_cache(_CACHE_ENTRIES)(counts)
        self._fitting_scores = lru_cache(_CACHE_ENTRIES)(self._scores_that_fit)
        self._fitting_drivers = lru_cache(_CACHE_ENTRIES)(self._drivers_that_fit)
        self._is_promoter = lru_cache(_CACHE_ENTRIES)(variants.is_promoter)
        self._keyword_width = load.widths["mutation_event", "KEYWORD"].safe_length
        self._score_widths = [load.widths["mutation_event", column].safe_length for column in SCORES if column != _SCORE]
        self._driver_widths = [load.widths["mutation", column].safe_length for column in DRIVER]

    def screen(self, by_column: Columns) -> None:
        """Notes whether any text of a batch may have to be cut, for the rows of the batch."""
        self.may_cut = by_column is None or any(max(map(len, by_column[index])) > limit for index, limit in self._screens)

    def of(self, line: int, cells: list[str], texts, gene, chromosome, mutation_type) -> tuple[tuple, tuple]:
        """The event and the mutation of a Row.

        *cells*: padded; *texts*: the texts of these cells.
        """
        if self.may_cut and any(map(gt, map(len, self._limited(texts)), self._limits)):
            for index, ((table, column), name) in enumerate(self._as_they_stand):
                texts[index] = self._cut(line, table, column, texts[index], name)
        return self._event(line, cells, texts, gene, chromosome, mutation_type), self._mutation(line, cells, texts)

    def _event(self, line, cells, texts, gene, chromosome, mutation_type):
        change = variants.protein_change(texts[_HGVSP], texts[_AMINO_ACID_CHANGE])
        first, last = positions(texts[_PROTEIN_POSITION], change)
        uniprot = self.accession(texts[_SWISSPROT])
        if len(mutation_type) + len(change) + len(uniprot or "") > self._short:
            mutation_type, change, uniprot = self._cut_names(line, mutation_type, change, uniprot)
        change = self._stored_change(change, mutation_type)
        reference = texts[_REFERENCE]
        allele = variants.variant_allele(reference, texts[_ALLELE1], texts[_ALLELE2])
        if not allele:
            self._note_no_allele(line)
        start, end = self._place(line, cells, texts[_START], "Start_Position"), self._place(line, cells, texts[_END], "End_Position")
        if reference == "-":
            end = start + 1
        return (
            *(gene.entrez, chromosome, start, end, reference, allele, change, mutation_type),
            *(_NO_SCORES if self._scores_of is None else self._scores(line, self._scores_of, cells)),
            *texts[_BUILD : _CODONS + 1],
            *(uniprot, first, last, self._keyword(line, gene, mutation_type, change)),
        )

    def _place(self, line, cells, text, name):
        """The position that a text says; what is odd about it is told."""
        if text.isdigit() and text.isascii() and len(text) <= _SAFE_DIGITS:
            return int(text)
        rule, column = variants.position_rule(text), self.columns.number(name)
        if rule and column is not None:
            self.load.findings.tell(rule, file=self.file, line=line, column=column, value=cells[column - 1])
        return variants.position(text)

    def _mutation(self, line, cells, texts):
        return (
            *texts[:_REFERENCE],
            *(_NO_COUNTS if self._tumor_counts_of is None else self._counts(*self._tumor_counts_of(cells))),
            *(_NO_COUNTS if self._normal_counts_of is None else self._counts(*self._normal_counts_of(cells))),
            *(_NO_DRIVERS if self._drivers_of is None else self._drivers(line, cells)),
            *(self.annotations.of(line, cells) if self.annotations else ()),
        )

    def _cut_names(self, line, *names):
        return [self._cut(line, "mutation_event", column, name, cell) for (column, cell), name in zip(_NAMES.items(), names, strict=True)]

    def _stored_change(self, change, mutation_type):
        if self._is_promoter(mutation_type):
            self.report.count("promoter rows kept")
            return variants.PROMOTER
        if change == variants.UNKNOWN_CHANGE:
            self.report.count("rows without protein change (MUTATED)")
        return change

    def _keyword(self, line, gene, mutation_type, change):
        mutation_class = self._class(mutation_type, change)
        if mutation_class is None:
            self.report.count("rows without keyword")
            return None
        keyword = f"{gene.symbol.upper()} {mutation_class}"
        if len(keyword) <= self._keyword_width:
            return keyword
        return self._cut(line, "mutation_event", "KEYWORD", keyword, "HGVSp_Short")

    def _scores(self, line, scores_of, cells):
        texts = scores_of(cells)
        scores = self._fitting_scores(*texts)
        if scores is None:
            pairs = zip(SCORES, score_values(*texts), strict=True)
            return [value if column == _SCORE else self._cut(line, "mutation_event", column, value, SCORES[column]) for column, value in pairs]
        return scores

    def _scores_that_fit(self, *cells):
        """The five values as stored; None where a text among them has to be cut."""
        impact, _, *links = scores = score_values(*cells)
        return None if any(map(gt, map(len, (impact, *links)), self._score_widths)) else scores

    def _drivers(self, line, cells):
        texts = self._drivers_of(cells)
        drivers = self._fitting_drivers(*texts)
        if drivers is None:
            pairs = zip(DRIVER, driver_values(*texts), strict=True)
            return [self._cut(line, "mutation", column, text, DRIVER[column]) for column, text in pairs]
        return drivers

    def _drivers_that_fit(self, *cells):
        """The four texts as stored; None where one of them has to be cut."""
        drivers = driver_values(*cells)
        return None if any(map(gt, map(len, drivers), self._driver_widths)) else drivers

    def _note_no_allele(self, line):
        self.report.count("rows without variant allele")
        self.load.findings.tell(NO_ALLELE, file=self.file, line=line)

    def _cut(self, line, table, column, text, name):
        if text is None or len(text) <= self.load.widths[table, column].safe_length:
            return text
        return self.load.widths.cut(table, column, text, file=self.file, line=line, column=self.columns.number(name))


def counts(alternate, reference, variant_coverage, total_coverage, depth, fraction):
    """(alternate, reference) reads of one tissue, from its six cells."""
    return (
        variants.alternate_count(alternate, variant_coverage, depth, fraction),
        variants.reference_count(reference, total_coverage, variant_coverage, depth, fraction),
    )


def score_values(impact, score, *links):
    """The five values of the functional impact, uncut, from its five cells."""
    number = decimal_number(score)
    if number is None or abs(number) > _LARGEST_SCORE:
        number = NO_SCORE
    impact = _IMPACTS.get(impact.lower(), impact) or "NA"
    return impact, number, links[0].replace('"', "") or "NA", *(link or "NA" for link in links[1:])


def _getter(columns, names):
    """A getter for the columns; None where the file has none of them."""
    return columns.getter(names) if any(name in columns for name in names) else None
