"""Decides which rows of a mutation file are stored, and as which gene, variant and sample.

The order of the decisions is the contract, since a row is counted under its first reason (study file format, mutations,
row decisions).

Files repeat their words down a column, and what words mean is remembered.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from genows.data.barcodes import is_normal, sample_id
from genows.data.genes import entrez_text
from genows.load.context import Load
from genows.load.maf import rules, variants
from genows.load.maf.columns import GENE, TEXTS
from genows.load.metafile import Meta
from genows.load.reference.genecells import SKIPPED, stored_gene
from genows.load.reference.genes import LoadedGene

# The cells of a batch of rows by column, for whoever looks at columns; None where rows are shorter or longer than the header.
Columns = Sequence[tuple[str, ...]] | None

_BARCODE, _CHROMOSOME = TEXTS.index("Tumor_Sample_Barcode"), TEXTS.index("Chromosome")
_STATUS, _VALIDATION = TEXTS.index("Mutation_Status"), TEXTS.index("Validation_Status")
_CLASS, _ONCOTATOR_CLASS = TEXTS.index("Variant_Classification"), TEXTS.index("ONCOTATOR_VARIANT_CLASSIFICATION")

_CACHE_ENTRIES = 1 << 12


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

    @classmethod
    def of(cls, rows: list[Row]) -> "Batch":
        """The batch of at least one row."""
        lines, sample_pks, events, mutations = zip(*rows, strict=True)
        return cls(lines, sample_pks, list(zip(*events, strict=True)), list(zip(*mutations, strict=True)))

    def row(self, index: int) -> Row:
        event, mutation = (tuple(column[index] for column in columns) for columns in (self.event, self.mutation))
        return Row(self.lines[index], self.sample_pks[index], event, mutation)


class MutationRows:
    """Decides the rows of one file. *values*: MutationValues of the same file."""

    def __init__(self, load: Load, meta: Meta, columns, values):
        self.load, self.file, self.columns, self.values = load, meta.data_file, columns, values
        self.report = load.report.file(meta)
        self.filter = variants.TypeFilter(meta.fields.get("variant_classification_filter"))
        self.builds = variants.builds_of(load.study.genome, load.study.build) | {""}
        self._build_column = columns.index("NCBI_Build")
        self.normal_barcodes: set[str] = set()
        self._genes_of = columns.getter(GENE)
        self._genes: dict[tuple, LoadedGene] = {}  # by the cells that name them
        self._samples: dict[str, int] = {}  # by barcode
        self._type = lru_cache(_CACHE_ENTRIES)(variants.mutation_type)
        self._status_reason = lru_cache(_CACHE_ENTRIES)(variants.status_reason)

    def batch(self, lines: Sequence[int], rows: Sequence[list[str]], by_column: Columns = None) -> Batch | None:
        """Returns the accepted ones of *rows*, the cells of these lines; None where there are none."""
        self.values.screen(by_column)
        rows = [self.columns.padded(cells) for cells in rows]
        texts = self.columns.texts(by_column or list(zip(*rows, strict=True)))
        accepted = [row for line, cells, own in zip(lines, rows, texts, strict=True) if (row := self._row(line, cells, own))]
        return Batch.of(accepted) if accepted else None

    def _row(self, line, cells, texts) -> Row | None:
        """The row as it is stored, or None if it is skipped and counted. *cells*: padded; *texts*: those of `MafColumns.texts`."""
        build = "" if self._build_column is None else cells[self._build_column]
        if build not in self.builds:
            self._note_build(line, build)
        sample_pk = self._samples.get(texts[_BARCODE]) or self._sample(line, cells, texts[_BARCODE])
        variant = sample_pk and self._variant(line, cells, texts)
        return Row(line, sample_pk, *self.values.of(line, cells, texts, *variant)) if variant else None

    def _variant(self, line, cells, texts):
        """(gene, chromosome, type) of a row of a known sample; None if it is skipped."""
        validation = texts[_VALIDATION]
        if validation.lower() == "wildtype":
            return self.report.skip("Validation_Status Wildtype", line)
        chromosome = variants.chromosome(texts[_CHROMOSOME])
        if chromosome is None:
            self.load.findings.tell(rules.CHROMOSOME, **self._place(line, "Chromosome"), value=texts[_CHROMOSOME])
            return self.report.skip("chromosome not recognised", line, texts[_CHROMOSOME])
        mutation_type = self._type(texts[_CLASS], texts[_ONCOTATOR_CLASS])
        if mutation_type.lower() == "rna":
            return self.report.skip(f"Variant_Classification {mutation_type}", line)
        names = self._genes_of(cells)
        gene = self._genes.get(names) or self._gene(line, cells, names, mutation_type)
        if gene is None:
            return None
        reason = self._status_reason(texts[_STATUS], validation)
        if reason:
            return self.report.skip(f"status {reason}", line)
        if self.filter.rejects(mutation_type, gene.entrez):
            return self.report.skip(f"Variant_Classification {mutation_type}", line)
        if gene.entity is None:
            gene = stored_gene(self.load, gene, self.file, line)
        self._genes[names] = gene
        return gene, chromosome, mutation_type

    def _sample(self, line, cells, barcode):
        identifier = sample_id(barcode)
        sample_pk = self.load.samples.pk(identifier)
        if sample_pk is not None:
            self._samples[barcode] = sample_pk
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

    def _note_build(self, line, build):
        spelt = variants.is_build(build, self.builds)
        if not spelt:
            self.report.count("build mismatches")
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
