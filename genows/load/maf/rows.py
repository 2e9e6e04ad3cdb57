"""Decides which rows of a mutation file are stored, and as which gene, variant and sample.

The order of the decisions is the contract, since a row is counted under its first reason (study file format, mutations,
row decisions).

Files repeat their words down a column, and what words mean is remembered: rows whose words say nothing against them are stored as they come,
the others are looked at one by one.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import NamedTuple

from genows.data.barcodes import is_normal, sample_id
from genows.data.genes import entrez_text
from genows.load.context import Load
from genows.load.maf import rules, variants
from genows.load.maf.columns import GENE, Cells
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, stored_gene
from genows.load.reference.genes import LoadedGene

# The cells of a batch of rows by column, for whoever looks at columns; None where rows are shorter or longer than the header.
Columns = Sequence[tuple[str, ...]] | None

_BARCODE = "Tumor_Sample_Barcode"
_WORDS = ("Validation_Status", "Chromosome", "Variant_Classification", "ONCOTATOR_VARIANT_CLASSIFICATION", "Mutation_Status")
_WILDTYPE, _NO_CHROMOSOME = "Validation_Status Wildtype", "chromosome not recognised"

_CACHE_ENTRIES = 1 << 14


class Row(NamedTuple):
    """An accepted row. *event*: mutation_event, *mutation*: mutation, each in the order of its batch query and without the numbers
    in front: id; event, profile, sample, gene."""

    line: int
    sample_pk: int
    event: tuple
    mutation: tuple


class Batch(NamedTuple):
    """Accepted rows as columns; the fields are those of Row."""

    lines: Sequence[int]
    sample_pks: Sequence[int]
    event: list
    mutation: list

    def row(self, index: int) -> Row:
        event, mutation = (tuple(column[index] for column in columns) for columns in (self.event, self.mutation))
        return Row(self.lines[index], self.sample_pks[index], event, mutation)


class RowWords(NamedTuple):
    """What the words of a row mean. *chromosome*, *mutation_type*: as stored.

    *skip*, *status*: why they keep the row out, before its gene is looked at and after it; None where they do not. *are_plain*: whether they
    do not, whatever the gene.
    """

    chromosome: str
    mutation_type: str
    skip: str | None
    status: str | None
    are_plain: bool


class MutationRows:
    """Decides the rows of one file. *values*: MutationValues of the same file."""

    def __init__(self, load: Load, meta: Meta, columns, values):
        self.load, self.file, self.columns, self.values = load, meta.data_file, columns, values
        self.report = load.report.file(meta)
        self.filter = variants.TypeFilter(meta.fields.get("variant_classification_filter"))
        self.builds = variants.builds_of(load.study.genome, load.study.build) | {""}
        self._build_column, *self._gene_columns = columns.indexes(("NCBI_Build", *GENE))
        self._barcode_column, *self._word_columns = columns.indexes((_BARCODE, *_WORDS))
        self.normal_barcodes: set[str] = set()
        self._genes: dict[tuple, LoadedGene] = {}  # by the cells that name them
        self._samples: dict[str, int] = {}  # by barcode
        self.met: list[int] = []  # sample_pks, each when it comes and is not remembered; taken out by whoever looks
        self._words = lru_cache(_CACHE_ENTRIES)(self._meaning)

    def batch(self, lines: Sequence[int], rows: Sequence[list[str]], by_column: Columns = None) -> Batch | None:
        """Returns the accepted ones of *rows*, the cells of these lines; None where there are none."""
        cells = Cells(by_column or list(zip(*map(self.columns.padded, rows), strict=True)))
        counted: list[tuple[int, str]] = []  # (line, name of a counter)
        batch = self._accepted(lines, cells, counted)
        for _, name in sorted(counted, key=itemgetter(0)):  # counters stand in the report as rows need them
            self.report.count(name)
        return batch

    def _accepted(self, lines, cells, counted) -> Batch | None:
        words = list(map(self._words, *map(cells.texts, self._word_columns)))
        names = zip(*map(cells.at, self._gene_columns), strict=True)
        samples, genes, builds = self._samples, self._genes, self.builds
        found = []
        for index, (build, barcode, named, meaning) in enumerate(
            zip(cells.at(self._build_column), cells.texts(self._barcode_column), names, words, strict=True)
        ):
            sample_pk, gene = samples.get(barcode), genes.get(named)
            if sample_pk and gene and meaning.are_plain and build in builds:
                found.append((sample_pk, gene))
            else:
                found.append(self._row(lines[index], cells.row(index), build, barcode, named, meaning, counted))
        if not all(found):
            if not any(found):
                return None
            cells, lines, words = cells.chosen(found), list(compress(lines, found)), list(compress(words, found))
        sample_pks, accepted = zip(*filter(None, found), strict=True)
        return Batch(lines, sample_pks, *self.values.of(lines, cells, accepted, words, counted))

    def _meaning(self, validation, chromosome, classification, oncotator_classification, status) -> RowWords:
        number = variants.chromosome(chromosome)
        mutation_type = variants.mutation_type(classification, oncotator_classification)
        skip = None
        if validation.lower() == "wildtype":
            skip = _WILDTYPE
        elif number is None:
            skip = _NO_CHROMOSOME
        elif mutation_type.lower() == "rna":
            skip = f"Variant_Classification {mutation_type}"
        reason = variants.status_reason(status, validation)
        return RowWords(number or "", mutation_type, skip, reason, not (skip or reason or self.filter.rejects(mutation_type, variants.NO_GENE)))

    def _row(self, line, cells, build, barcode, names, words, counted):
        """(sample_pk, gene) of any row; None if it is skipped and counted."""
        if build not in self.builds:
            self._note_build(line, build, counted)
        sample_pk = self._samples.get(barcode) or self._sample(line, cells, barcode)
        gene = sample_pk and self._stored_gene(line, cells, names, words)
        return (sample_pk, gene) if gene else None

    def _stored_gene(self, line, cells, names, words):
        """The gene of a row of a known sample."""
        mutation_type = words.mutation_type
        if words.skip == _NO_CHROMOSOME:
            chromosome = self.columns.written(cells, "Chromosome") or "NA"
            self.load.findings.tell(rules.CHROMOSOME, **self._place(line, "Chromosome"), value=chromosome)
            return self.report.skip(words.skip, line, chromosome)
        if words.skip:
            return self.report.skip(words.skip, line)
        gene = self._genes.get(names) or self._gene(line, cells, names, mutation_type)
        if gene is None:
            return None
        if words.status:
            return self.report.skip(f"status {words.status}", line)
        if self.filter.rejects(mutation_type, gene.entrez):
            return self.report.skip(f"Variant_Classification {mutation_type}", line)
        self._genes[names] = gene = stored_gene(self.load, gene, self.file, line)
        return gene

    def _sample(self, line, cells, barcode):
        identifier = sample_id(barcode)
        sample_pk = self.load.samples.pk(identifier)
        if sample_pk is not None:
            # Most files have the rows of a sample together.
            if len(self._samples) >= _CACHE_ENTRIES:
                self._samples.clear()
            self._samples[barcode] = sample_pk
            self.met.append(sample_pk)
        elif is_normal(identifier):
            self.normal_barcodes.add(barcode)
            self.report.skip("normal sample", line, barcode)
        else:
            written = self.columns.written(cells, "Tumor_Sample_Barcode")
            self.report.skip("unknown sample", line, written)
            rule = rules.NO_SAMPLE if barcode == "NA" else rules.SAMPLE_UNKNOWN
            self.load.findings.tell(rule, **self._place(line, "Tumor_Sample_Barcode"), value=written)
        return sample_pk

    def _gene(self, line, cells, names, mutation_type):
        symbol, entrez = names
        match = self.load.genes.mutation_row(symbol, entrez)
        if match.gene is not None:
            return match.gene
        if variants.is_intergenic(symbol, entrez):
            self._note_intergenic(line, cells, mutation_type)
            return self.report.skip("IGR (symbol Unknown)", line)
        by_number = entrez_text(entrez).strip("0") != ""
        self.report.skip(match.reason, line, entrez if by_number else symbol)
        self.load.findings.tell(
            SKIPPED[match.reason],
            **self._place(line, "Entrez_Gene_Id" if by_number else "Hugo_Symbol"),
            value=entrez if by_number else symbol,
        )
        return None

    def _note_build(self, line, build, counted):
        spelt = variants.is_build(build, self.builds)
        if not spelt:
            counted.append((line, "build mismatches"))
        rule = rules.BUILD_SPELT if spelt else rules.BUILD_DIFFERS
        self.load.findings.tell(rule, **self._place(line, "NCBI_Build"), value=build, build=self.load.study.build)

    def _note_intergenic(self, line, cells, mutation_type):
        # A validation tells of targeted regions as of what lies between genes.
        expected = ("igr", "targeted_region") if self.load.findings.validating else ("igr",)
        if mutation_type.lower() not in expected:
            written = self.columns.written(cells, "Variant_Classification")
            self.load.findings.tell(rules.UNKNOWN_GENE_NOT_INTERGENIC, **self._place(line, "Variant_Classification"), value=written)

    def _place(self, line, name) -> dict:
        return {"file": self.file, "line": line, "column": self.columns.number(name)}
