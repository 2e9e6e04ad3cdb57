"""Loads structural-variant files. Study file format, structural variants."""

from genows.domain.barcodes import is_normal, sample_id
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.profiles import add_profile, panel_of
from genows.load.reference.genecells import GeneChecks
from genows.load.rules import variants as rules
from genows.load.variants.drivers import DriverCells
from genows.load.variants.namespaces import Namespaces
from genows.load.variants.svcolumns import CUT, GENOMIC, GERMLINE, NOTHING, SITES, SOMATIC, SvColumns
from genows.load.variants.svstore import SvStore, Variant

UNKNOWN_SAMPLE, NORMAL_SAMPLE, NO_GENE, UNKNOWN_GENE = "unknown sample", "normal sample", "no gene named", "unknown gene"
_BUILDS = ("grch37", "grch38")


def load_structural_variants(load: Load, meta: Meta) -> None:
    """Loads a structural-variant file into its profile."""
    panel_pk = panel_of(load, meta)
    profile_pk = add_profile(load, meta)
    table = load.files.table(meta)
    columns = SvColumns(load, meta, table)
    _check_header(load, columns)
    rows = StructuralVariants(load, meta, profile_pk, columns)
    load.files.end_header(meta, columns.line)
    for line, cells in table:
        rows.add(line, cells)
    rows.store.finish(panel_pk)


def _check_header(load, columns):
    place = {"file": columns.file, "line": columns.line}
    if "Sample_Id" not in columns:
        raise rules.SAMPLE_COLUMN.stop(**place)
    lacking = [site for site in SITES if columns.index(f"Site{site}_Hugo_Symbol", f"Site{site}_Entrez_Gene_Id") is None]
    if len(lacking) == len(SITES):
        raise rules.NO_GENE_COLUMN.stop(**place)
    for site in lacking:
        load.findings.tell(rules.NO_SITE_COLUMN, **place, site=site)
    for name, rule in (("SV_Status", rules.NO_STATUS_COLUMN), ("NCBI_Build", rules.NO_BUILD_COLUMN)):
        if name not in columns:
            load.findings.tell(rule, **place)
    genomic = [name for name in GENOMIC if name not in columns]
    if len(genomic) > 1:
        load.findings.tell(rules.GENOMIC_COLUMNS, **place, value=", ".join(genomic))


def _gene_checks(load, columns):
    """site -> the checks of the cells that name its gene."""
    places = {site: [columns.index(f"Site{site}_{name}") for name in ("Hugo_Symbol", "Entrez_Gene_Id")] for site in SITES}
    return {
        site: GeneChecks(load, columns.file, *(None if index is None else index + 1 for index in indexes), symbol_helps=True) for site, indexes in places.items()
    }


class StructuralVariants:
    """Decides the rows of one file, in the contract's order, since a row is counted under its first reason."""

    def __init__(self, load: Load, meta: Meta, profile_pk: int, columns: SvColumns):
        self.load, self.columns, self.counts = load, columns, load.report.file(meta)
        self.store = SvStore(load, meta, profile_pk, lambda line, column: columns.place(line, *CUT[column]))
        self._drivers = DriverCells(load, columns)
        self._namespaces = Namespaces(load, meta, columns.names, columns.line)
        self._build: str | None = None
        self._gene_checks = _gene_checks(load, columns)

    def add(self, line: int, cells: list[str]) -> None:
        """Stores the row, or counts why it is left out."""
        self._check(line, cells)
        reason, value = self._add(line, cells)
        if reason:
            self.counts.skip(reason, line, value)
        else:
            self.counts.stored += 1

    def _add(self, line, cells):
        """(reason why the row is left out or None, the cell that is the reason)."""
        barcode = self.columns.text(cells, "Sample_Id")
        if barcode in ("", NOTHING):
            return self._leave_out(UNKNOWN_SAMPLE, rules.SAMPLE_EMPTY, line, "Sample_Id", barcode or None)
        names = [self.columns.gene(cells, site) for site in SITES]
        if not any(map(any, names)):
            return self._leave_out(NO_GENE, rules.NO_GENE_NAMED, line, "Site1_Hugo_Symbol", None)
        identifier = sample_id(barcode)
        sample_pk = self.load.samples.pk(identifier)
        if sample_pk is None and is_normal(identifier):
            return NORMAL_SAMPLE, barcode
        if sample_pk is None:
            return self._leave_out(UNKNOWN_SAMPLE, rules.SAMPLE_UNKNOWN, line, "Sample_Id", barcode)
        genes = self._genes(line, names)
        if genes is None:
            named = ", ".join(symbol or entrez for symbol, entrez in names if symbol or entrez)
            return self._leave_out(UNKNOWN_GENE, rules.NO_GENE_KNOWN, line, "Site1_Hugo_Symbol", named)
        values = self.columns.values(cells) | {"ANNOTATION_JSON": self._namespaces.json(cells)}
        self.counts.count("rows with annotation", bool(self._namespaces))
        return self.store.add(Variant(line, sample_pk, genes, values, self._drivers.of(line, cells))), barcode

    def _genes(self, line, names):
        """The genes of both sites, None for one that is not found; None where neither is."""
        matches = [self.load.genes.variant_row(*name) for name in names]
        first, second = (match.gene for match in matches)
        if first is None and second is None:
            return None
        if first is None or second is None:
            known = 2 if first is None else 1
            self.load.findings.tell(rules.ONE_GENE_KNOWN, file=self.columns.file, line=line, value=f"site {known}")
        for site, name, match in zip(SITES, names, matches, strict=True):
            if match.gene:
                self._gene_checks[site].check_stored(line, name[1], match)
            elif any(name):
                self._tell(rules.SITE_GENE_UNKNOWN, line, f"Site{site}_{'Hugo_Symbol' if name[0] else 'Entrez_Gene_Id'}", name[0] or name[1])
        return first, second

    def _check(self, line, cells):
        """Tells of cells that are stored as they stand, or for which something is assumed."""
        build, status = self.columns.text(cells, "NCBI_Build"), self.columns.text(cells, "SV_Status")
        for name, text in self.columns.unreadable(cells):
            self.load.findings.tell(rules.NUMBER, **self.columns.place(line, name), value=text, name=name)
        for site, checks in self._gene_checks.items():
            symbol, entrez = self.columns.gene_cells(cells, site)
            if self.load.findings.validating and (symbol or entrez):
                checks.check(line, symbol, entrez)
            else:
                checks.check_stored(line, entrez)
        if "NCBI_Build" in self.columns:
            self._check_build(line, build)
        if status.upper() in ("", NOTHING):
            if "SV_Status" in self.columns:
                self._tell(rules.STATUS_EMPTY, line, "SV_Status", None)
        elif status.upper() == GERMLINE:
            self._tell(rules.STATUS_GERMLINE, line, "SV_Status", status)
        elif status.upper() != SOMATIC:
            self._tell(rules.STATUS_UNKNOWN, line, "SV_Status", status)

    def _check_build(self, line, build):
        if build.upper() in ("", NOTHING):
            self._tell(rules.BUILD_EMPTY, line, "NCBI_Build", None)
            return
        if build.lower() not in _BUILDS:
            self._tell(rules.BUILD_UNKNOWN, line, "NCBI_Build", build)
        self._build = self._build or build.lower()
        if build.lower() != self._build:
            self._tell(rules.BUILDS_MIXED, line, "NCBI_Build", build)

    def _leave_out(self, reason, rule, line, name, value):
        self._tell(rule, line, name, value)
        return reason, value

    def _tell(self, rule, line, name, value):
        self.load.findings.tell(rule, **self.columns.place(line, name), value=value)
