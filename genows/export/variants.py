"""Writes the structural variants of a profile: a file for each shape of their annotations."""

from contextlib import ExitStack

from genows.export.context import Export, StoredProfile
from genows.export.folder import NOTHING_OR_NA, ExportTable, Optional
from genows.export.profiles import write_meta
from genows.export.shapes import Shape, columns_of, namespaces_of, shape_of
from genows.load.variants.drivers import DRIVER
from genows.load.variants.structuralvariants import EXON, IDENTITY, NO_NUMBER, NOTHING, NUMBERS, SITES, TEXTS

# Columns of a site in files → of the database.
_OF_SITE = {
    "Hugo_Symbol": "SYMBOL",
    "Entrez_Gene_Id": "ENTREZ_GENE_ID",
    "Ensembl_Transcript_Id": "ENSEMBL_TRANSCRIPT_ID",
    "Chromosome": "CHROMOSOME",
    "Region": "REGION",
    "Region_Number": "REGION_NUMBER",
    "Contig": "CONTIG",
    "Position": "POSITION",
    "Description": "DESCRIPTION",
}
_SITES = {f"Site{site}_{name}": f"site{site}_{column.lower()}" for site in SITES for name, column in _OF_SITE.items()}
_ALIASES = {"CLASS": "class_of_variant"}  # of columns that no name of Python's can be
_OTHERS = {names[0]: _ALIASES.get(column, column.lower()) for column, names in {**TEXTS, **NUMBERS}.items() if not names[0].startswith(("Site1_", "Site2_")) or column == "SITE2_EFFECT_ON_FRAME"}
_COLUMNS = {"Sample_Id": "", "SV_Status": "sv_status", **_SITES, **_OTHERS, **{f"Site{site}_{EXON}": f"site{site}_exon" for site in SITES}}
_ALWAYS = {"Sample_Id", "SV_Status", "Event_Info"}.union(
    f"Site{site}_{name}" for site in SITES for name in ("Hugo_Symbol", "Entrez_Gene_Id", "Chromosome", "Position", "Region", "Region_Number", "Ensembl_Transcript_Id")
)
_TELLING = (*IDENTITY, *(f"SITE{site}_{column}" for site in SITES for column in ("ENTREZ_GENE_ID", "EXON")))
# Where what makes two variants one stands among the cells of a row; the sample is the first.
_IDENTITY = (0, *(list(_COLUMNS.values()).index(column.lower()) for column in _TELLING))
_HEADER = (*_COLUMNS, *DRIVER.values())


def write_variants(export: Export, profile: StoredProfile) -> None:
    tables: dict[Shape, tuple[str, ExportTable]] = {}
    with ExitStack() as stack:
        seen: set[int] = set()
        for row in export.session.named("exported_variants", profile_pk=profile.pk):
            own = _cells(export, row)
            if not export.is_own:
                _check(export, profile, row, own, seen)
            shape, cells = shape_of(row.annotation_json, export.notes)
            if shape not in tables:
                tables[shape] = _table(export, profile, shape, next(iter(tables.values()))[0] if tables else None, stack)
            tables[shape][1].add([*own, *cells])
        if not tables:
            tables[()] = _table(export, profile, (), None, stack)
    for shape, (name, table) in tables.items():
        data_file = f"data_{name}.txt" if table.rows else export.folder.rename(f"data_{name}.txt", f"{name}.txt")
        write_meta(export, profile, f"meta_{name}.txt", "SV", data_file, namespaces=namespaces_of(shape))


def _check(export, profile, row, cells, seen):
    """Tells of what loads leave out: variants without a gene, and those that are there already."""
    where = f"{profile.stable_id}: {row.event_info}"
    if (row.site1_symbol, row.site2_symbol) == (None, None):
        export.notes.add("N-GENE", where)
    identity = hash(tuple(str(cells[place]) for place in _IDENTITY))
    if identity in seen:
        export.notes.add("N-REPEAT", where)
    seen.add(identity)


def _table(export, profile, shape, first, stack):
    name = export.names.one(first) if first else export.names.of_profile("STRUCTURAL_VARIANT", "SV", profile.stable_id)
    header = [*_HEADER, *columns_of(shape)]
    optional = [Optional((header.index(column),), NOTHING_OR_NA) for column in _COLUMNS if column not in _ALWAYS]
    pairs = (tuple(map(header.index, list(DRIVER.values())[start : start + 2])) for start in (0, 2))
    return name, stack.enter_context(export.folder.table(f"data_{name}.txt", header, [*optional, *map(Optional, pairs)]))


def _cells(export, row):
    values = {column: getattr(row, column) for column in _COLUMNS.values() if column}
    for site in SITES:
        number, region = values[f"site{site}_region_number"], (values[f"site{site}_region"] or "").lower()
        if values[f"site{site}_exon"] == (number if region == EXON.lower() else NO_NUMBER):
            values[f"site{site}_exon"] = None
    shown = {column: NOTHING if value in (None, NO_NUMBER) else value for column, value in values.items()}
    for site in SITES:
        entrez = values[f"site{site}_entrez_gene_id"]
        symbol = values[f"site{site}_symbol"]
        shown[f"site{site}_symbol"] = "" if entrez is None else symbol
        shown[f"site{site}_entrez_gene_id"] = "" if entrez is None or entrez <= 0 or symbol is None else entrez
    return [export.samples[row.sample_pk], *(shown[column] for column in _COLUMNS.values() if column), *(getattr(row, column.lower()) for column in DRIVER)]
