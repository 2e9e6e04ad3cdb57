"""Gives what an accepted row of a mutation file writes: the variant's values and the sample's, cut to their columns.

Study file format, mutations, column mapping; the single rules stand in variants, readcounts, proteinchange and keywords.
"""

from functools import lru_cache
from operator import gt, itemgetter

from genows.domain.keywords import keyword_class
from genows.domain.numbers import decimal_number
from genows.load.context import Load
from genows.load.maf import readcounts, variants
from genows.load.maf.annotations import Annotations
from genows.load.maf.mafcolumns import DRIVER, EVENT_TEXTS, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TEXTS, TUMOR_COUNTS
from genows.load.maf.proteinchange import positions
from genows.load.maf.rules import NO_ALLELE
from genows.load.metafile import Meta

# "No functional impact score": the smallest positive 32-bit float, in the digits that the original wrote.
NO_SCORE = 1.4e-45
_IMPACTS = {"high": "H", "medium": "M", "low": "L", "neutral": "N", "h": "H", "m": "M", "l": "L", "n": "N", "[sent]": "NA"}
NO_SCORES = ("", NO_SCORE, "", "", "")
NO_COUNTS = (None, None)
NO_DRIVERS = ("", "", "", "")
_LARGEST_SCORE = 3.4e38  # what a 32-bit float holds
_SCORE = "FIS_VALUE"  # the number among SCORES
SAFE_DIGITS = 18  # of a number that is a position
_CACHE_ENTRIES = 1 << 16  # PERF: files repeat their words row after row, a cached rule costs a fifth

_REFERENCE, _BUILD, _CODONS = map(TEXTS.index, ("Reference_Allele", "NCBI_Build", "Codons"))
# Derived texts of an event, and the MAF columns that are named when they are cut.
_NAMES = {"MUTATION_TYPE": "Variant_Classification", "PROTEIN_CHANGE": "HGVSp_Short", "ONCOTATOR_UNIPROT_ACCESSION": "SWISSPROT"}

_ALLELE1, _ALLELE2 = TEXTS.index("Tumor_Seq_Allele1"), TEXTS.index("Tumor_Seq_Allele2")
_START, _END = TEXTS.index("Start_Position"), TEXTS.index("End_Position")
_HGVSP, _AMINO_ACID_CHANGE = TEXTS.index("HGVSp_Short"), TEXTS.index("Amino_Acid_Change")
_PROTEIN_POSITION, _SWISSPROT = TEXTS.index("Protein_position"), TEXTS.index("SWISSPROT")


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
        self._limited = itemgetter(*present, 0, 0)  # twice more, so that it always gives a tuple; the limits end before
        # Texts no longer than this fit each of the columns of _NAMES.
        self._short = min(load.widths["mutation_event", column].safe_length for column in _NAMES)
        self._drivers_of = _getter(columns, DRIVER.values())
        self._scores_of = columns.getter(SCORES.values()) if "MA:FImpact" in columns else None
        self._tumor_counts_of = _getter(columns, TUMOR_COUNTS)
        self._normal_counts_of = _getter(columns, NORMAL_COUNTS)
        self._positions = lru_cache(_CACHE_ENTRIES)(positions)
        self._class = lru_cache(_CACHE_ENTRIES)(keyword_class)
        self._counts = lru_cache(_CACHE_ENTRIES)(counts)
        self._score_values = lru_cache(_CACHE_ENTRIES)(score_values)
        self._driver_values = lru_cache(_CACHE_ENTRIES)(driver_values)
        self._is_promoter = lru_cache(_CACHE_ENTRIES)(variants.is_promoter)
        self._change = lru_cache(_CACHE_ENTRIES)(variants.protein_change)
        self._keyword_width = load.widths["mutation_event", "KEYWORD"].safe_length
        self._score_widths = [load.widths["mutation_event", column].safe_length for column in SCORES if column != _SCORE]
        self._driver_widths = [load.widths["mutation", column].safe_length for column in DRIVER]

    def of(self, line: int, cells: list[str], texts, gene, chromosome, mutation_type) -> tuple[tuple, tuple]:
        """The event and the mutation of a Row.

        *cells*: padded; *texts*: the texts of these cells.
        """
        if any(map(gt, map(len, self._limited(texts)), self._limits)):
            for index, ((table, column), name) in enumerate(self._as_they_stand):
                texts[index] = self._cut(line, table, column, texts[index], name)
        return self._event(line, cells, texts, gene, chromosome, mutation_type), self._mutation(line, cells, texts)

    def _event(self, line, cells, texts, gene, chromosome, mutation_type):
        change = self._change(texts[_HGVSP], texts[_AMINO_ACID_CHANGE])
        first, last = self._positions(texts[_PROTEIN_POSITION], change)
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
            *(NO_SCORES if self._scores_of is None else self._scores(line, self._scores_of, cells)),
            *texts[_BUILD : _CODONS + 1],
            *(uniprot, first, last, self._keyword(line, gene, mutation_type, change)),
        )

    def _place(self, line, cells, text, name):
        """The position that a text says; what is odd about it is told."""
        if not (text.isdigit() and text.isascii() and len(text) <= SAFE_DIGITS):
            index, rule = self.columns.index(name), variants.position_rule(text)
            if rule and index is not None:
                self.load.findings.tell(rule, file=self.file, line=line, column=index + 1, value=cells[index])
        return variants.position(text)

    def _mutation(self, line, cells, texts):
        return (
            *texts[:_REFERENCE],
            *(NO_COUNTS if self._tumor_counts_of is None else self._counts(*self._tumor_counts_of(cells))),
            *(NO_COUNTS if self._normal_counts_of is None else self._counts(*self._normal_counts_of(cells))),
            *(NO_DRIVERS if self._drivers_of is None else self._drivers(line, cells)),
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
        impact, score, *links = values = self._score_values(*scores_of(cells))
        if any(map(gt, map(len, (impact, *links)), self._score_widths)):
            names = [column for column in SCORES if column != _SCORE]
            texts = [self._cut(line, "mutation_event", column, text, SCORES[column]) for column, text in zip(names, (impact, *links), strict=True)]
            return texts[0], score, *texts[1:]
        return values

    def _drivers(self, line, cells):
        drivers = self._driver_values(*self._drivers_of(cells))
        if any(map(gt, map(len, drivers), self._driver_widths)):
            return [self._cut(line, "mutation", column, text, DRIVER[column]) for column, text in zip(DRIVER, drivers, strict=True)]
        return drivers

    def _note_no_allele(self, line):
        self.report.count("rows without variant allele")
        self.load.findings.tell(NO_ALLELE, file=self.file, line=line)

    def _cut(self, line, table, column, text, name):
        if text is None or len(text) <= self.load.widths[table, column].safe_length:
            return text
        index = self.columns.index(name)
        return self.load.widths.cut(table, column, text, file=self.file, line=line, column=None if index is None else index + 1)


def counts(alternate, reference, variant_coverage, total_coverage, depth, fraction):
    """(alternate, reference) reads of one tissue, from its six cells."""
    return (
        readcounts.alternate_count(alternate, variant_coverage, depth, fraction),
        readcounts.reference_count(reference, total_coverage, variant_coverage, depth, fraction),
    )


def score_values(impact, score, *links):
    """The five values of the functional impact, uncut, from its five cells."""
    number = decimal_number(score)
    if number is None or abs(number) > _LARGEST_SCORE:
        number = NO_SCORE
    impact = _IMPACTS.get(impact.lower(), impact) or "NA"
    return impact, number, links[0].replace('"', "") or "NA", *(link or "NA" for link in links[1:])


def driver_values(*cells):
    """The four driver annotations, uncut; a filter that says NA is none."""
    texts = [cell.strip() for cell in cells]
    for filter_index in (0, 2):
        if texts[filter_index] == "NA":
            texts[filter_index] = ""
    return tuple(texts)


def _getter(columns, names):
    """A getter for the columns; None where the file has none of them."""
    return columns.getter(names) if any(name in columns for name in names) else None
