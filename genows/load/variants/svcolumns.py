"""Finds the columns of a structural-variant file and reads the values of a row from them.

A missing column or an empty cell is NA in texts and -1 in numbers. Study file format, structural variants.
"""

from collections.abc import Iterator

from genows.domain.genenames import entrez_text
from genows.domain.numbers import truncated
from genows.load.context import Load
from genows.load.metafile import Meta
from genows.load.reference.genes import GeneIndex
from genows.load.tables import NamedColumns, Table, cell

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
        """The same, where an Entrez id may be anything that is not 0 or NA."""
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
