"""Writes the structural variants of one profile, whatever file they come from, each of them once."""

from collections.abc import Callable
from typing import NamedTuple

from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.reference.genecells import stored_gene, write_new_genes
from genows.load.reference.genes import Gene
from genows.load.rules import variants as rules
from genows.load.variants import drivers
from genows.load.variants.svcolumns import ADDED, COLUMNS, CUT, NOTHING

TABLE = "structural_variant"
BATCH_ROWS = 500
NO_DRIVERS: drivers.Texts = ("", "", "", "")
# Variants that share all of these, their sample and their genes are one.
_IDENTITY = (
    *("SITE1_CHROMOSOME", "SITE1_POSITION", "SITE1_REGION_NUMBER", "SITE1_ENSEMBL_TRANSCRIPT_ID"),
    *("SITE2_CHROMOSOME", "SITE2_POSITION", "SITE2_REGION_NUMBER", "SITE2_ENSEMBL_TRANSCRIPT_ID", "EVENT_INFO"),
)
_NO_NUMBER, _SOMATIC = -1, "SOMATIC"


class Variant(NamedTuple):
    """A variant to be stored. *genes*: of site 1 and site 2, at least one; *values*: by database column."""

    line: int
    sample_pk: int
    genes: tuple[Gene | None, Gene | None]
    values: dict
    verdict: drivers.Texts = NO_DRIVERS


class SvStore:
    """*profile_pk*: where the variants go; *place*: (line, database column) -> the place of a cell, for findings."""

    def __init__(self, load: Load, meta: Meta, profile_pk: int, place: Callable[[int, str], dict]):
        self.load, self.file, self.profile_pk, self._place = load, meta.data_file, profile_pk, place
        self.counts = load.report.file(meta)
        # hash of an identity -> (file, line); of the other file of the profile, too
        self._seen = load.profiles.variants.setdefault(profile_pk, {})
        self._drivers = drivers.Drivers(load, profile_pk, self.counts)
        self._has_driver_table = load.db.holds(drivers.TABLE)
        self._lacking = [column for column in ADDED if not load.db.holds(f"{TABLE}.{column}")]
        self._samples: dict[int, None] = {}
        self._rows: list[tuple] = []
        self.stored = 0
        for name in ("variants stored", "one-sided variants"):
            self.counts.count(name, 0)

    def add(self, variant: Variant) -> str | None:
        """Stores the variant, or gives the reason why it is left out, which is told."""
        one_sided = None in variant.genes
        if one_sided and not self.load.has(f"{TABLE}.SV_STATUS"):
            self.load.findings.tell(rules.ONE_SIDED_LEFT_OUT, file=self.file, line=variant.line)
            return "one-sided"
        values = self._cut(variant)
        genes = [None if gene is None else gene.entrez for gene in variant.genes]
        identity = hash((variant.sample_pk, *genes, *(values[column] for column in _IDENTITY)))
        earlier = self._seen.setdefault(identity, (self.file, variant.line))
        if earlier != (self.file, variant.line):
            self.load.findings.tell(rules.REPEATED, file=self.file, line=variant.line, value=f"{earlier[0]}, line {earlier[1]}")
            return "repeated"
        self._store(variant, values)
        self.counts.count("variants stored")
        self.counts.count("one-sided variants", one_sided)
        return None

    def _cut(self, variant):
        values = dict(variant.values)
        for column in CUT:
            text = values[column]
            if not self.load.widths[TABLE, column].fits(text):
                values[column] = self.load.widths.cut(TABLE, column, text, **self._place(variant.line, column))
        return values

    def _store(self, variant, values):
        for site, gene in enumerate(variant.genes, start=1):
            values[f"SITE{site}_ENTREZ_GENE_ID"] = None if gene is None else gene.entrez
            if gene is not None and self.load.genes.by_entrez(gene.entrez) is None:
                stored_gene(self.load, gene, self.file, variant.line)
        values.update(dict.fromkeys(drivers.COLUMNS))
        variant_pk = self.load.ids.next(TABLE)
        if self._has_driver_table:
            self._drivers.add(variant_pk, variant.sample_pk, drivers.or_na(variant.verdict), variant.line)
        else:  # a portal's database, where the verdicts are columns of the variant
            values.update(zip(drivers.COLUMNS, self._cut_drivers(variant), strict=True))
        for column in self._lacking:
            if values[column] not in (None, NOTHING, _NO_NUMBER, _SOMATIC):
                self.load.has(f"{TABLE}.{column}")
        self._rows.append((variant_pk, self.profile_pk, variant.sample_pk, *map(values.__getitem__, COLUMNS)))
        self._samples[variant.sample_pk] = None
        self.stored += 1
        if len(self._rows) >= BATCH_ROWS:
            self._write()

    def _cut_drivers(self, variant):
        place = {"file": self.file, "line": variant.line}
        texts = zip(drivers.COLUMNS, drivers.or_na(variant.verdict), strict=True)
        return [self.load.widths.cut(TABLE, column, text, **place) for column, text in texts]

    def _write(self):
        write_new_genes(self.load)
        rows, self._rows = self._rows, []
        self.load.db.add_all("add_structural_variants", rows)
        self._drivers.write()

    def finish(self, panel_pk: int | None) -> None:
        """Writes what is left, and which samples the profile covers. *panel_pk*: the panel that these were measured by."""
        self._write()
        self.load.profiles.add_samples(self.profile_pk, self._samples, panel_pk)
        if not self.stored:
            self.load.findings.tell(rules.NONE_STORED, file=self.file)
