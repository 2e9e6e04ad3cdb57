"""Structural-variant files: which columns they have, which rows are stored, and how. Each variant of a profile is stored once."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from genows.data.barcodes import is_normal, sample_id
from genows.data.genes import entrez_text
from genows.data.numbers import truncated
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.profiles import add_profile, panel_of
from genows.load.reference.genecells import GeneChecks, stored_gene, write_new_genes
from genows.load.reference.genes import GeneIndex, LoadedGene
from genows.load.tables import NamedColumns, Table, cell
from genows.load.variants import drivers, rules
from genows.load.variants.drivers import DriverCells, Namespaces

SITES = (1, 2)
NOTHING, NO_NUMBER = "NA", -1
SOMATIC, GERMLINE = "SOMATIC", "GERMLINE"
EXON = "Exon"

# database column <- columns of the file, the first of them that is there
_SITE_TEXTS = {
    f"SITE{site}_{column}": (f"Site{site}_{name}",)
    for site in SITES
    for column, name in {
        "ENSEMBL_TRANSCRIPT_ID": "Ensembl_Transcript_Id",
        "CHROMOSOME": "Chromosome",
        "CONTIG": "Contig",
        "DESCRIPTION": "Description",
    }.items()
}
TEXTS = {
    **_SITE_TEXTS,
    "SITE2_EFFECT_ON_FRAME": ("Site2_Effect_On_Frame",),
    "NCBI_BUILD": ("NCBI_Build",),
    "DNA_SUPPORT": ("DNA_Support",),
    "RNA_SUPPORT": ("RNA_Support",),
    "ANNOTATION": ("Annotation",),
    "BREAKPOINT_TYPE": ("Breakpoint_Type",),
    "CENTER": ("Center",),
    "CONNECTION_TYPE": ("Connection_Type",),
    "EVENT_INFO": ("Event_Info",),
    "CLASS": ("Class", "SV_Class"),
    "COMMENTS": ("Comments",),
    "EXTERNAL_ANNOTATION": ("External_Annotation",),
}
NUMBERS = {
    "SITE1_POSITION": ("Site1_Position",),
    "SITE2_POSITION": ("Site2_Position",),
    "LENGTH": ("SV_Length", "Length"),
    **{
        f"{tissue}_{count}_COUNT".upper(): (f"{tissue}_{count}_Count",)
        for count in ("Read", "Variant", "Paired_End_Read", "Split_Read")
        for tissue in ("Normal", "Tumor")
    },
}
_NUMBER_COLUMNS = (*NUMBERS.values(), *((f"Site{site}_{name}",) for site in SITES for name in ("Exon", "Region_Number")))
# The columns in the order of the statement that writes them, behind variant, profile and sample.
_OF_SITE = ("ENTREZ_GENE_ID", "ENSEMBL_TRANSCRIPT_ID", "EXON", "CHROMOSOME", "POSITION", "DESCRIPTION")
COLUMNS = (
    *(f"SITE{site}_{name}" for site in SITES for name in _OF_SITE),
    *("SITE2_EFFECT_ON_FRAME", "NCBI_BUILD", "DNA_SUPPORT", "RNA_SUPPORT"),
    *(column for column in NUMBERS if column.endswith("_COUNT")),
    *("ANNOTATION", "BREAKPOINT_TYPE", "CENTER", "CONNECTION_TYPE", "EVENT_INFO", "CLASS", "LENGTH", "COMMENTS", "EXTERNAL_ANNOTATION"),
    *("DRIVER_FILTER", "DRIVER_FILTER_ANNOTATION", "DRIVER_TIERS_FILTER", "DRIVER_TIERS_FILTER_ANNOTATION"),
    *(f"SITE{site}_{name}" for site in SITES for name in ("REGION", "REGION_NUMBER", "CONTIG")),
    *("SV_STATUS", "ANNOTATION_JSON"),
)
# Those that databases of portals may lack.
ADDED = COLUMNS[-8:]
# Those whose texts are cut to the column, and the columns of the file that are named then.
CUT = {**TEXTS, "SITE1_REGION": ("Site1_Region",), "SITE2_REGION": ("Site2_Region",), "SV_STATUS": ("SV_Status",)}
# What a file should have to say where its variants lie (rule SV-08).
GENOMIC = sorted(
    [
        *(
            f"Site{site}_{name}"
            for site in SITES
            for name in (
                *("Hugo_Symbol", "Entrez_Gene_Id", "Chromosome", "Position", "Region", "Region_Number", "Contig"),
                "Ensembl_Transcript_Id",
            )
        ),
        "Event_Info",
    ]
)

TABLE = "structural_variant"
BATCH_ROWS = 500
NO_DRIVERS: drivers.Texts = ("", "", "", "")
# Variants that share all of these, their sample and their genes are one.
IDENTITY = (
    *("SITE1_CHROMOSOME", "SITE1_POSITION", "SITE1_REGION_NUMBER", "SITE1_ENSEMBL_TRANSCRIPT_ID"),
    *("SITE2_CHROMOSOME", "SITE2_POSITION", "SITE2_REGION_NUMBER", "SITE2_ENSEMBL_TRANSCRIPT_ID", "EVENT_INFO"),
)
_NO_NUMBER, _SOMATIC = -1, "SOMATIC"

UNKNOWN_SAMPLE, NORMAL_SAMPLE, NO_GENE, UNKNOWN_GENE = "unknown sample", "normal sample", "no gene named", "unknown gene"
_BUILDS = ("grch37", "grch38")


class SvColumns(NamedColumns):
    """The columns of a structural-variant file; names match without regard to case."""

    def __init__(self, load: Load, meta: Meta, table: Table):
        super().__init__(load.files, meta, table, ignore_case=True)
        self._genes = load.genes

    def text(self, cells: list[str], *names: str) -> str:
        """The trimmed cell in the first of these columns that is there; '' where none is."""
        return cell(cells, self.index(*names))

    def values(self, cells: list[str]) -> dict:
        """Database column -> value, of all that stands in the row but sample, genes, drivers and annotation."""
        values: dict = {column: self.text(cells, *names) or NOTHING for column, names in TEXTS.items()}
        values.update((column, _number(self.text(cells, *names))) for column, names in NUMBERS.items())
        for site in SITES:
            values.update(self._region(cells, site))
        values["SV_STATUS"] = self.status(cells)
        return values

    def unreadable(self, cells: list[str]) -> Iterator[tuple[str, str]]:
        """(column, cell) of the numbers that are none, or that no column of the database holds."""
        for names in _NUMBER_COLUMNS:
            text = self.text(cells, *names)
            if text and not (text.isdigit() and len(text) < 10) and text.upper() != NOTHING and truncated(text) is None:
                yield next(name for name in names if name in self), text

    def status(self, cells: list[str]) -> str:
        """SV_Status in upper case; SOMATIC where nothing is given."""
        status = self.text(cells, "SV_Status").upper()
        return SOMATIC if status in ("", NOTHING) else status

    def gene(self, cells: list[str], site: int) -> tuple[str, str]:
        """(symbol, Entrez id) as the row gives them for the site; '' for what names no gene."""
        symbol, entrez = self.gene_cells(cells, site)
        return symbol, entrez if _is_id(entrez_text(entrez)) else ""

    def gene_cells(self, cells: list[str], site: int) -> tuple[str, str]:
        """(symbol, Entrez id) as the row gives them for the site; an Entrez id may be anything that is not 0 or NA."""
        return gene_cells(self._genes, self.text(cells, f"Site{site}_Hugo_Symbol"), self.text(cells, f"Site{site}_Entrez_Gene_Id"))

    def _region(self, cells, site):
        """The older files have the exon alone: that is a region of this number, then."""
        exon, number = _number(self.text(cells, f"Site{site}_Exon")), _number(self.text(cells, f"Site{site}_Region_Number"))
        region = self.text(cells, f"Site{site}_Region")
        if number == NO_NUMBER and exon != NO_NUMBER:
            number, region = exon, region or EXON
        elif exon == NO_NUMBER and region.lower() == EXON.lower():
            exon = number
        return {f"SITE{site}_REGION": region or NOTHING, f"SITE{site}_REGION_NUMBER": number, f"SITE{site}_EXON": exon}


def gene_cells(genes: GeneIndex, symbol: str, entrez: str) -> tuple[str, str]:
    """(symbol, Entrez id) as they stand, '' for what names no gene, as NA and the id 0."""
    return "" if genes.names_none(symbol) else symbol, entrez if entrez_text(entrez).strip("0") else ""


def _number(text):
    number = truncated(text) if text else None
    return NO_NUMBER if number is None else number


def _is_id(text):
    number = text.removeprefix("-")
    return number.isdigit() and number.isascii() and number.strip("0") != ""


class Variant(NamedTuple):
    """A variant to be stored. *genes*: of site 1 and site 2, at least one; *values*: by database column."""

    line: int
    sample_pk: int
    genes: tuple[LoadedGene | None, LoadedGene | None]
    values: dict
    verdict: drivers.Texts = NO_DRIVERS


class SvStore:
    """*profile_pk*: where the variants go; *place*: (line, database column) -> the place of a cell, for findings.

    *panel_pk*: the panel that the samples were measured by.
    """

    def __init__(self, load: Load, meta: Meta, profile_pk: int, place: Callable[[int, str], dict], panel_pk: int | None):
        self.load, self.file, self.profile_pk, self._place, self._panel_pk = load, meta.data_file, profile_pk, place, panel_pk
        self.counts = load.report.file(meta)
        # hash of an identity -> (file, line); of the other file of the profile, too
        self._seen = load.profiles.variants.setdefault(profile_pk, {})
        self._drivers = drivers.Drivers(load, profile_pk, self.counts)
        self._has_driver_table = load.db.in_schema(drivers.TABLE)
        self._lacking = [column for column in ADDED if not load.db.in_schema(f"{TABLE}.{column}")]
        self._samples: dict[int, None] = {}
        self.met: dict[int, None] = {}  # samples of all rows, those too that are left out
        self._waiting: list[tuple[Variant, tuple]] = []  # with the values of COLUMNS
        self.stored = 0
        for name in ("variants stored", "one-sided variants"):
            self.counts.count(name, 0)

    def add(self, variant: Variant) -> str | None:
        """Stores the variant, or gives the reason why it is left out, which is told."""
        one_sided = None in variant.genes
        if one_sided and not self.load.has_place(f"{TABLE}.SV_STATUS"):
            self.load.findings.tell(rules.ONE_SIDED_LEFT_OUT, file=self.file, line=variant.line)
            return "one-sided"
        values = self._cut(variant)
        genes = [None if gene is None else gene.entrez for gene in variant.genes]
        identity = hash((variant.sample_pk, *genes, *(values[column] for column in IDENTITY)))
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
        values.update(dict.fromkeys(drivers.DRIVER))
        if not self._has_driver_table:  # a portal's database, where the verdicts are columns of the variant
            values.update(zip(drivers.DRIVER, self._cut_drivers(variant), strict=True))
        for column in self._lacking:
            if values[column] not in (None, NOTHING, _NO_NUMBER, _SOMATIC):
                self.load.has_place(f"{TABLE}.{column}")
        self._waiting.append((variant, tuple(map(values.__getitem__, COLUMNS))))
        self._samples[variant.sample_pk] = None
        self.stored += 1
        if len(self._waiting) >= BATCH_ROWS:
            self._write()

    def _cut_drivers(self, variant):
        place = {"file": self.file, "line": variant.line}
        texts = zip(drivers.DRIVER, drivers.or_na(variant.verdict), strict=True)
        return [self.load.widths.cut(TABLE, column, text, **place) for column, text in texts]

    def _write(self):
        write_new_genes(self.load)
        self.load.target.replace(self.profile_pk, self.met, self.counts, self._panel_pk)
        self.met.clear()
        rows = []
        for variant, values in self._waiting:
            variant_pk = self.load.ids.next(TABLE)
            rows.append((variant_pk, self.profile_pk, variant.sample_pk, *values))
            if self._has_driver_table:
                self._drivers.add(variant_pk, variant.sample_pk, drivers.or_na(variant.verdict), variant.line)
        self._waiting.clear()
        self.load.db.add_all("add_structural_variants", rows)
        self._drivers.write()

    def finish(self) -> None:
        """Writes what is left, and which samples the profile covers."""
        self._write()
        self.load.profiles.add_samples(self.profile_pk, self._samples, self._panel_pk)
        if not self.stored:
            self.load.findings.tell(rules.NONE_STORED, file=self.file)


def load_structural_variants(load: Load, meta: Meta) -> None:
    """Loads a structural-variant file into its profile."""
    panel_pk = panel_of(load, meta)
    profile_pk = add_profile(load, meta)
    table = load.files.table(meta)
    columns = SvColumns(load, meta, table)
    _check_header(load, columns)
    rows = StructuralVariants(load, meta, profile_pk, columns, panel_pk)
    load.files.end_header(meta, columns.line)
    for line, cells in table:
        rows.add(line, cells)
    rows.store.finish()


def _check_header(load, columns):
    place = {"file": columns.file, "line": columns.line}
    columns.require(rules.SAMPLE_COLUMN, "Sample_Id")
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
    cells = {site: [columns.number(f"Site{site}_{name}") for name in ("Hugo_Symbol", "Entrez_Gene_Id")] for site in SITES}
    return {site: GeneChecks(load, columns.file, *numbers, symbol_helps=True) for site, numbers in cells.items()}


class StructuralVariants:
    """Decides the rows of one file, in the contract's order, since a row is counted under its first reason."""

    def __init__(self, load: Load, meta: Meta, profile_pk: int, columns: SvColumns, panel_pk: int | None):
        self.load, self.columns, self.counts = load, columns, load.report.file(meta)
        self.store = SvStore(load, meta, profile_pk, lambda line, column: columns.place(line, *CUT[column]), panel_pk)
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
        identifier = sample_id(barcode)
        sample_pk = self.load.samples.pk(identifier)
        if sample_pk is not None:
            self.store.met[sample_pk] = None
        if not any(map(any, names)):
            return self._leave_out(NO_GENE, rules.NO_GENE_NAMED, line, "Site1_Hugo_Symbol", None)
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
                self.columns.tell(rules.SITE_GENE_UNKNOWN, line, f"Site{site}_{'Hugo_Symbol' if name[0] else 'Entrez_Gene_Id'}", name[0] or name[1])
        return first, second

    def _check(self, line, cells):
        """Tells of cells that are stored as they stand, or for which something is assumed."""
        build, status = self.columns.text(cells, "NCBI_Build"), self.columns.text(cells, "SV_Status")
        for name, text in self.columns.unreadable(cells):
            self.columns.tell(rules.NUMBER, line, name, text, name=name)
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
                self.columns.tell(rules.STATUS_EMPTY, line, "SV_Status", None)
        elif status.upper() == GERMLINE:
            self.columns.tell(rules.STATUS_GERMLINE, line, "SV_Status", status)
        elif status.upper() != SOMATIC:
            self.columns.tell(rules.STATUS_UNKNOWN, line, "SV_Status", status)

    def _check_build(self, line, build):
        if build.upper() in ("", NOTHING):
            self.columns.tell(rules.BUILD_EMPTY, line, "NCBI_Build", None)
            return
        if build.lower() not in _BUILDS:
            self.columns.tell(rules.BUILD_UNKNOWN, line, "NCBI_Build", build)
        self._build = self._build or build.lower()
        if build.lower() != self._build:
            self.columns.tell(rules.BUILDS_MIXED, line, "NCBI_Build", build)

    def _leave_out(self, reason, rule, line, name, value):
        self.columns.tell(rule, line, name, value)
        return reason, value
