"""Rows of a mutation file in which nothing is odd, decided and valued column by column; every other row is left to mutationrows.

PERF: files repeat themselves down a column, and a column is gone through in C: 3.3 µs a row, against 12.4 row by row (200,000 mutations).
Nothing is counted or told here: a row of which the report or a finding has anything to say is odd.
"""

import re
from itertools import compress

from genows.domain.barcodes import sample_id
from genows.domain.keywords import keyword_class
from genows.load.maf import readcounts, variants
from genows.load.maf.batch import Batch
from genows.load.maf.mafcolumns import DRIVER, EVENT_TEXTS, GENE, MUTATION_TEXTS, NORMAL_COUNTS, SCORES, TUMOR_COUNTS
from genows.load.maf.mutationvalues import NO_DRIVERS, NO_SCORES, certain, counts, driver_values, score_values
from genows.load.maf.proteinchange import positions

_WORDS = ("NCBI_Build", "Chromosome", "Variant_Classification", "ONCOTATOR_VARIANT_CLASSIFICATION", "Mutation_Status", "Validation_Status")
_ALLELES = ("Reference_Allele", "Tumor_Seq_Allele1", "Tumor_Seq_Allele2")
_PROTEIN = ("HGVSp_Short", "Amino_Acid_Change", "Protein_position")
_MISSENSE = "Missense_Mutation"
# One residue changed, gone, or the last before a shift: such a change lies where its number says. Groups: the number, the new residue.
_ONE_RESIDUE = re.compile(r"p\.[A-Z]([0-9]{1,9})(?:([A-Z])|\*|[A-Z]?fs[*0-9]*|_splice)")
_SAFE_DIGITS = 18  # of a number that is a position
_CACHED = 1 << 16  # entries


class MutationColumns:
    """Goes before the MutationRows *rows* of the same file."""

    def __init__(self, rows):
        self.rows, self.columns, self.widths = rows, rows.columns, rows.load.widths
        self._samples = _Made(lambda barcode: rows.load.samples.pk(sample_id(barcode)))
        self._genes = {}
        self._usual = _Made(lambda words: self._usual_words(*words))
        self._accessions = _Made(rows.values.accession)
        self._count, self._counts = _Made(readcounts.count), _Made(lambda cells: counts(*cells))
        self._scores = _Made(lambda cells: self._fitting("mutation_event", SCORES, score_values(*cells)))
        self._drivers = _Made(lambda cells: self._fitting("mutation", DRIVER, driver_values(*cells)))

    def batch(self, lines, rows) -> Batch | None:
        """What is kept of *rows*, the cells of these lines; None for nothing."""
        cells, odd = _Cells(self.columns, rows), set()
        sample_pks = _sound(self._samples.of(cells.texts("Tumor_Sample_Barcode")), 0, odd)
        entrez, symbols = zip(*_sound(self._genes_of(cells), (0, ""), odd))
        chromosomes, types = zip(*_sound(self._usual.of(zip(*map(cells.texts, _WORDS))), ("", ""), odd))
        event = [entrez, chromosomes, *self._event(cells, symbols, types, odd)]
        mutation = self._mutation(cells, odd)
        if odd:
            return self._with_odd(sorted(odd), rows, [lines, sample_pks, *event, *mutation], len(event))
        return Batch(lines, sample_pks, event, mutation)

    def _with_odd(self, odd, rows, columns, event_width):
        """The batch of these columns, those of a Row, with what MutationRows makes of the odd rows."""
        columns, is_kept = [list(column) for column in columns], [True] * len(rows)
        for place in odd:
            row = self.rows.kept(columns[0][place], rows[place])
            is_kept[place] = row is not None
            if row:
                for column, value in zip(columns, (row.line, row.sample_pk, *row.event, *row.mutation)):
                    column[place] = value
        if not all(is_kept):
            columns = [list(compress(column, is_kept)) for column in columns]
        lines, sample_pks, *values = columns
        return Batch(lines, sample_pks, values[:event_width], values[event_width:]) if lines else None

    def _genes_of(self, cells):
        """(Entrez id, symbol in upper case) of each row; None where there is none, or a new one.

        NOTE: genes that rows add change nothing for cells that name a gene before, since no known name makes a new one.
        """
        names = list(zip(*map(cells.raw, GENE)))
        genes = list(map(self._genes.get, names))
        if not all(genes):
            unknown = {some for some, gene in zip(names, genes) if gene is None}
            self._genes.update((some, gene) for some in unknown if (gene := self._gene(*some)))
            genes = list(map(self._genes.get, names))
        return genes

    def _gene(self, symbol, entrez):
        gene = self.rows.load.genes.mutation_row(symbol, entrez).gene
        return None if gene is None or gene.entity is None else (gene.entrez, gene.symbol.upper())

    def _usual_words(self, build, chromosome, classification, oncotator, status, validation):
        """(chromosome, type) as stored; None where these words make a row odd."""
        rows, place = self.rows, variants.chromosome(chromosome)
        mutation_type = variants.mutation_type(classification, oncotator)
        if place is None or validation.lower() == "wildtype" or variants.status_reason(status, validation):
            return None
        if mutation_type.lower() == "rna" or variants.is_promoter(mutation_type) or rows.filter.rejects(mutation_type, 0):
            return None
        return (place, mutation_type) if build.lower() in (rows.build, "na") else None

    def _event(self, cells, symbols, types, odd):
        """The columns of mutation_event behind the chromosome."""
        reference, *texts = (self._text(cells, "mutation_event", column, name, odd) for column, name in EVENT_TEXTS.items())
        starts, ends = _positions(cells.texts("Start_Position")), _positions(cells.texts("End_Position"))
        if "-" in reference:
            ends = [start + 1 if base == "-" else end for base, start, end in zip(reference, starts, ends)]
        alleles = _sound(list(map(_allele, *map(cells.texts, _ALLELES))), "", odd)
        proteins = _sound(list(map(protein, *map(cells.texts, _PROTEIN), types)), ("", 0, 0, ""), odd)
        changes, firsts, lasts, words = zip(*proteins)
        keywords = [f"{symbol} {word}" for symbol, word in zip(symbols, words)]
        uniprots = self._accessions.of(cells.texts("SWISSPROT"))
        made = {"MUTATION_TYPE": types, "PROTEIN_CHANGE": changes, "KEYWORD": keywords}
        made["ONCOTATOR_UNIPROT_ACCESSION"] = [text or "" for text in uniprots]
        for column, stored in made.items():
            self._note_long("mutation_event", column, stored, odd)
        scores = ([value] * len(types) for value in NO_SCORES)
        if "MA:FImpact" in self.columns:
            scores = zip(*_sound(self._scores.of(zip(*map(cells.raw, SCORES.values()))), NO_SCORES, odd))
        return starts, ends, reference, alleles, changes, types, *scores, *texts, uniprots, firsts, lasts, keywords

    def _mutation(self, cells, odd):
        """The columns of mutation behind the gene."""
        texts = [self._text(cells, "mutation", column, name, odd) for column, name in MUTATION_TEXTS.items()]
        drivers = zip(*_sound(self._drivers.of(zip(*map(cells.raw, DRIVER.values()))), NO_DRIVERS, odd))
        return [*texts, *self._reads(cells, TUMOR_COUNTS), *self._reads(cells, NORMAL_COUNTS), *drivers]

    def _reads(self, cells, names):
        """(alternate, reference) reads of one tissue: two columns."""
        if any(name in self.columns for name in names[2:]):
            return zip(*self._counts.of(zip(*map(cells.raw, names))))
        return [self._count.of(cells.raw(name)) for name in names[:2]]

    def _text(self, cells, table, column, name, odd):
        """The cells of a column that is stored as it stands."""
        texts = cells.texts(name)
        if name in self.columns:
            self._note_long(table, column, texts, odd)
        return texts

    def _note_long(self, table, column, texts, odd):
        """Rows whose text may have to be cut are odd."""
        limit = certain(self.widths[table, column])
        if max(map(len, texts)) > limit:
            odd.update(place for place, text in enumerate(texts) if len(text) > limit)

    def _fitting(self, table, columns, values):
        """*values*; None where a text among them may have to be cut."""
        for column, value in zip(columns, values):
            if isinstance(value, str) and len(value) > certain(self.widths[table, column]):
                return None
        return values


class _Made(dict):
    """What *make* makes of a key, kept."""

    def __init__(self, make):
        super().__init__()
        self._make = make

    def __missing__(self, key):
        if len(self) >= _CACHED:
            self.clear()
        value = self[key] = self._make(key)
        return value

    def of(self, keys):
        return list(map(self.__getitem__, keys))


class _Cells:
    """The cells of some rows by column. NOTE: where not all rows are as long as the header, all are padded."""

    def __init__(self, columns, rows):
        self._columns, self._count, self._texts = columns, len(rows), {}
        if any(len(row) != columns.width for row in rows):
            rows = [columns.padded(row) for row in rows]
        self._cells = list(zip(*rows))

    def raw(self, name):
        """The cells of a column; '' where it is not there."""
        place = self._columns.place(name)
        return [""] * self._count if place is None else self._cells[place]

    def texts(self, name):
        """The same, with 'NA' for ''."""
        if name not in self._texts:
            cells = self.raw(name)
            self._texts[name] = [cell or "NA" for cell in cells] if "" in cells else cells
        return self._texts[name]


def _sound(values, other, odd):
    """*values* with *other* in place of those that are missing, whose places are added to *odd*."""
    if all(values):
        return values
    odd.update(place for place, value in enumerate(values) if not value)
    return [value or other for value in values]


def _positions(texts):
    digits = "".join(texts)
    if digits.isdigit() and digits.isascii() and max(map(len, texts)) <= _SAFE_DIGITS:
        return list(map(int, texts))
    return list(map(variants.position, texts))


def _allele(reference, first, second):
    """As variants.variant_allele, whose most frequent answer this is."""
    return second if first == reference and second != "NA" else variants.variant_allele(reference, first, second)


def protein(hgvsp_short, amino_acid_change, position, mutation_type):
    """(change, start, end, class of keyword); None where the report counts the row for what is missing."""
    known = _ONE_RESIDUE.fullmatch(hgvsp_short)
    if known and (position == "NA" or position.partition("/")[0] == known[1]):
        change, place = hgvsp_short[2:], int(known[1])
        if mutation_type == _MISSENSE and known[2] and change[:-1] != "M1":
            return change, place, place, f"{change[:-1]} missense"
        first = last = place
    else:
        change = variants.protein_change(hgvsp_short, amino_acid_change)
        first, last = positions(position, change)
    found = keyword_class(mutation_type, change)
    return None if found is None or change == variants.UNKNOWN_CHANGE else (change, first, last, found)
