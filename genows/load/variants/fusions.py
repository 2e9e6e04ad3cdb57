"""Loads fusion files as structural variants: a row for each gene becomes a row for each pair of genes. Study file format, fusions."""

import re
from dataclasses import replace
from typing import NamedTuple

from genows.data.alterations import STRUCTURAL_VARIANTS
from genows.data.barcodes import is_normal, sample_id
from genows.load import metafile
from genows.load.context import Load
from genows.load.metafile import Meta, full_profile_id
from genows.load.profiles import add_profile, panel_of
from genows.load.reference.genecells import GeneChecks
from genows.load.reference.genes import NO_GENE_NAMED, LoadedGene
from genows.load.reference.rules import SKIPPED_NAMELESS
from genows.load.tables import NamedColumns, cell
from genows.load.variants import rules
from genows.load.variants.drivers import Namespaces
from genows.load.variants.structuralvariants import (
    CUT,
    GERMLINE,
    NO_NUMBER,
    NOTHING,
    NUMBERS,
    SITES,
    SOMATIC,
    SvStore,
    Variant,
    gene_cells,
)

UNKNOWN_SAMPLE, NORMAL_SAMPLE, UNKNOWN_GENE, NOT_ON_PANEL = "unknown sample", "normal sample", "unknown gene", "not on panel"
REPEATED_GENE = "gene repeated in its fusion"
STABLE_ID = "structural_variants"
_CONNECTIONS = frozenset(("3to5", "5to3", "5to5", "3to3"))
_LONGEST_SUPPORT = 3  # yes, no
# database column <- column of the file
_SOURCES = {
    "EVENT_INFO": "Fusion",
    "CENTER": "Center",
    "DNA_SUPPORT": "DNA_support",
    "RNA_SUPPORT": "RNA_support",
    "COMMENTS": "Method",
    "CONNECTION_TYPE": "Frame",
    "SITE2_EFFECT_ON_FRAME": "Frame",
    "SV_STATUS": "Fusion_Status",
}


class Partner(NamedTuple):
    """One row of a fusion. *symbol*: as the row has it."""

    line: int
    gene: LoadedGene
    symbol: str


class Fusion(NamedTuple):
    """The rows of one sample with one text. *values*: of its first row, by database column."""

    line: int
    sample_pk: int
    text: str
    values: dict
    partners: list[Partner]


def load_fusions(load: Load, meta: Meta) -> None:
    """Loads a fusion file into the profile of the structural variants, which it makes where no file has made it."""
    panel_pk = panel_of(load, meta)
    profile_pk = _profile(load, meta)
    table = load.files.table(meta)
    columns = NamedColumns(load.files, meta, table, ignore_case=True)
    _check_header(columns)
    load.files.end_header(meta, columns.line)
    fusions = Fusions(load, meta, columns, panel_pk)
    for line, cells in table:
        fusions.add(line, cells)
    store = SvStore(load, meta, profile_pk, lambda line, column: columns.place(line, _SOURCES.get(column, CUT[column][0])), panel_pk)
    store.met.update(fusions.met)
    fusions.store(store)
    store.finish()


def _profile(load, meta):
    """The internal id of the profile: that of a structural-variant file, else a new one that the fusion file describes."""
    known = next(iter(load.profiles.variants), load.profiles.pks.get(full_profile_id(load.study.study_id, STABLE_ID)))
    if known is None and (stored := next((one for one in load.target.profiles.values() if one.genetic_alteration_type == STRUCTURAL_VARIANTS), None)):
        known = load.profiles.pks[stored.id] = stored.profile_pk
    report = load.report.file(meta)
    if known is not None:
        load.findings.tell(rules.TEXTS_IGNORED, file=meta.file)
        report.profile_pk = known
        report.profile_id = next(profile_id for profile_id, profile_pk in load.profiles.pks.items() if profile_pk == known)
        return known
    fields = {**meta.fields, "genetic_alteration_type": "STRUCTURAL_VARIANT", "datatype": "SV", "stable_id": STABLE_ID}
    return add_profile(load, replace(meta, kind=metafile.STRUCTURAL_VARIANTS, fields=fields))


def _check_header(columns):
    columns.require(rules.FUSION_COLUMN, "Tumor_Sample_Barcode", "Fusion")
    if columns.index("Hugo_Symbol", "Entrez_Gene_Id") is None:
        raise rules.FUSION_GENE_COLUMN.stop(file=columns.file, line=columns.line)


class Fusions:
    """The rows of one file, gathered by sample and text in order of first appearance."""

    def __init__(self, load: Load, meta: Meta, columns: NamedColumns, panel_pk: int | None):
        self.load, self.columns, self.counts = load, columns, load.report.file(meta)
        self._panel = None if panel_pk is None else {entrez for (entrez,) in load.db.rows("panel_gene_rows", panel_pk=panel_pk)}
        self._namespaces = Namespaces(load, meta, columns.names, columns.line)
        self._genes = GeneChecks(load, columns.file, columns.number("Hugo_Symbol"), columns.number("Entrez_Gene_Id"), symbol_helps=True)
        self._fusions: dict[tuple, Fusion] = {}
        self.met: dict[int, None] = {}  # samples of all rows

    def add(self, line: int, cells: list[str]) -> None:
        """Gathers the row, or counts why it is left out."""
        barcode = self._cell(cells, "Tumor_Sample_Barcode")
        identifier = sample_id(barcode)
        sample_pk = self.load.samples.pk(identifier)
        if sample_pk is None:
            self._leave_out_sample(line, barcode, identifier)
            return
        self.load.samples.fused[sample_pk] = self.met[sample_pk] = None
        symbol, entrez = gene_cells(self.load.genes, self._cell(cells, "Hugo_Symbol"), self._cell(cells, "Entrez_Gene_Id"))
        match = self.load.genes.variant_row(symbol, entrez)
        if self.load.findings.validating:
            self._genes.check(line, symbol, entrez)
        else:
            self._genes.check_stored(line, entrez, match)
        gene = match.gene
        if match.reason == NO_GENE_NAMED:
            self._leave_out(NO_GENE_NAMED, SKIPPED_NAMELESS, line, None)
        elif gene is None:
            self._leave_out(UNKNOWN_GENE, rules.FUSION_GENE_UNKNOWN, line, symbol or entrez)
        elif self._panel is not None and gene.entrez not in self._panel:
            self._leave_out(NOT_ON_PANEL, rules.FUSION_NOT_ON_PANEL, line, symbol or entrez)
        else:
            self._gather(line, cells, sample_pk, Partner(line, gene, symbol))

    def _gather(self, line, cells, sample_pk, partner):
        text = self._cell(cells, "Fusion")
        fusion = self._fusions.get((sample_pk, text))
        if fusion is None:
            fusion = self._fusions[sample_pk, text] = Fusion(line, sample_pk, text, self._values(cells), [])
        if any(other.gene.entrez == partner.gene.entrez for other in fusion.partners):
            self._leave_out(REPEATED_GENE, rules.FUSION_REPEATED, line, partner.symbol or partner.gene.symbol)
        else:
            fusion.partners.append(partner)

    def store(self, store: SvStore) -> None:
        """Stores the variants that the fusions are."""
        for fusion in self._fusions.values():
            for partners in self._variants(fusion):
                first, second = (*partners, None)[:2]
                line = min(partner.line for partner in partners)
                reason = store.add(Variant(line, fusion.sample_pk, (first.gene, second and second.gene), fusion.values))
                for partner in sorted(partners):
                    if reason:
                        self.counts.skip(reason, partner.line, fusion.text)
                    else:
                        self.counts.stored += 1

    def _variants(self, fusion):
        found, further = parted(fusion.partners, fusion.text)
        for partner in further:
            self.columns.tell(rules.FUSION_OF_MANY, partner.line, "Fusion", fusion.text)
        return found

    def _values(self, cells):
        values: dict = {column: NOTHING for column in CUT} | dict.fromkeys(NUMBERS, NO_NUMBER)
        for site in SITES:
            values.update({f"SITE{site}_REGION_NUMBER": NO_NUMBER, f"SITE{site}_EXON": NO_NUMBER})
        values["ANNOTATION_JSON"] = self._namespaces.json(cells)
        values["EVENT_INFO"] = self._cell(cells, "Fusion") or NOTHING
        values["CENTER"] = self._cell(cells, "Center") or NOTHING
        for column in ("DNA_SUPPORT", "RNA_SUPPORT"):
            support = self._cell(cells, _SOURCES[column])
            values[column] = support if 0 < len(support) <= _LONGEST_SUPPORT else NOTHING
        frame, method = self._cell(cells, "Frame"), self._cell(cells, "Method")
        values["CONNECTION_TYPE" if frame.lower() in _CONNECTIONS else "SITE2_EFFECT_ON_FRAME"] = frame or NOTHING
        values["COMMENTS"] = NOTHING if method.lower() == "unknown" else method or NOTHING
        values["SV_STATUS"] = GERMLINE if self._cell(cells, "Fusion_Status").upper() == GERMLINE else SOMATIC
        return values

    def _cell(self, cells, name):
        return cell(cells, self.columns.index(name))

    def _leave_out_sample(self, line, barcode, identifier):
        if is_normal(identifier):
            self.counts.skip(NORMAL_SAMPLE, line, barcode)
        else:
            self.counts.skip(UNKNOWN_SAMPLE, line, barcode)
            self.columns.tell(rules.FUSION_SAMPLE, line, "Tumor_Sample_Barcode", barcode or None)

    def _leave_out(self, reason, rule, line, value):
        self.counts.skip(reason, line, value)
        self.columns.tell(rule, line, "Hugo_Symbol" if "Hugo_Symbol" in self.columns else "Entrez_Gene_Id", value or None)


def parted(partners: list[Partner], text: str) -> tuple[list[list[Partner]], list[Partner]]:
    """(the partners of each variant that a fusion is: two where its text has the names of two or more, one of each other; those named behind the two)."""
    places = {partner: place(partner, text) for partner in partners}
    named = sorted((partner for partner in partners if places[partner] >= 0), key=places.__getitem__)
    unnamed = [partner for partner in partners if places[partner] < 0]
    return [some for some in (named[:2], *([partner] for partner in (*named[2:], *unnamed))) if some], named[2:]


def place(partner: Partner, text: str) -> int:
    """Where the fusion's text names the gene, by the row's symbol or the official one: as a word, else anywhere; -1 where it does not."""
    for symbol in (partner.symbol, partner.gene.symbol):
        if symbol:
            word = re.search(rf"(?<![0-9a-z]){re.escape(symbol)}(?![0-9a-z])", text, re.IGNORECASE)
            found = word.start() if word else text.upper().find(symbol.upper())
            if found >= 0:
                return found
    return -1
