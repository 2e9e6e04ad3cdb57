"""The tables of a patient's page.

Which columns mutations, copy-number events and structural variants have, and how their cells read.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import quote

from genows.data import copynumber, mutationfields, variants
from genows.data.alterations import COPY_NUMBER, FUSIONS, MUTATIONS, STRUCTURAL_VARIANTS, UNCALLED
from genows.db.queries.records import Record
from genows.http.answers import Answer
from genows.pages.addresses import sample_address, study_address
from genows.pages.markup import Html, cut, hidden, html, joined, link_to, marked
from genows.pages.pictures.axes import short
from genows.pages.tables import TSV, Head, Sorting, file_answer, table, tsv

PER_PAGE = 50

# Columns that are no fields of the API's records: made of these, or of what other addresses answer. Those of NUMBERS
# are sorted as numbers.
DRIVER, COPIES = "driver", "copy_number"
GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED = "samples_with_gene", "samples_with_change", "samples_measured"
NUMBERS = frozenset({GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED})
# What people call the columns; others by the names of their fields.
HEADS = {
    "hugo_gene_symbol": "Gene", "amino_acid_change": "Protein change", "mutation_type": "Type", DRIVER: "Driver", "tumor_freq": "Allele frequency",
    COPIES: "Copy number", GENE_SAMPLES: "Samples, gene mutated", CHANGE_SAMPLES: "Samples, same change",
    GENE_MEASURED: "Samples, gene measured", "sample_id": "Sample", "alteration": "Event", "cytoband": "Cytoband",
    "event_sample_count": "Samples, same event", "region_q_value": "q value of the region", "site1_hugo_symbol": "Gene at site 1",
    "site2_hugo_symbol": "Gene at site 2", "variant_class": "Class", "event_info": "Event", "site2_effect_on_frame": "Frame", "sv_status": "Status",
    "chr": "Chromosome", "start_position": "Start", "end_position": "End", "reference_allele": "Reference", "variant_allele": "Variant",
    "mutation_status": "Status", "is_hotspot": "Hotspot", "in_cancer_census": "Cancer census", "keyword": "Keyword", "annotation": "Annotation",
}  # fmt: skip
LEVELS = {"2": "amplified", "1": "gained", "0": "diploid", "-1": "lost", "-2": "deleted"}
GENES = ("hugo_gene_symbol", "site1_hugo_symbol", "site2_hugo_symbol")
FLAGS = ("is_hotspot", "in_cancer_census")
_DRIVERS = {"putative_driver": "driver", "putative_passenger": "passenger"}

RECORDS = '<div class="records alterations">{table}</div>\n'
CHOICE = """<details class="choice"><summary>Columns</summary>
<form method="get" action="{address}">
{hidden}<fieldset><legend>Columns of the table</legend>
<ul class="checks">{checks}</ul></fieldset>
<div class="buttons"><button class="button" type="submit">Show these</button></div>
</form>
</details>
"""
CHECK = '<li><label class="check"><input type="checkbox" name="columns" value="{name}"{checked}><span>{head}</span></label></li>\n'


class AlterationKind(NamedTuple):
    """A kind of alterations.

    *name*: in addresses; *types*: of profiles; *record*: whose fields the rows have; *made*: further columns;
    *shown*: columns that are shown where none are chosen; *order*: how rows stand where none is asked for.
    """

    name: str
    title: str
    address: str
    types: tuple[str, ...]
    record: Record
    made: tuple[str, ...]
    shown: tuple[str, ...]
    order: tuple[str, ...]


KINDS = {
    kind.name: kind
    for kind in (
        AlterationKind("mutations", "Mutations", "/api/mutations", (MUTATIONS, UNCALLED, FUSIONS), mutationfields.RECORDS["mutation_details"],
             (DRIVER, COPIES, GENE_SAMPLES, CHANGE_SAMPLES, GENE_MEASURED),
             ("hugo_gene_symbol", "amino_acid_change", "mutation_type", DRIVER, "tumor_freq", COPIES, GENE_SAMPLES, CHANGE_SAMPLES, "sample_id"),
             (DRIVER, f"-{GENE_SAMPLES}", "hugo_gene_symbol")),
        AlterationKind("copy-number", "Copy-number events", "/api/copynumberevents", (COPY_NUMBER,), copynumber.EVENT, (DRIVER,),
             ("hugo_gene_symbol", "alteration", "cytoband", DRIVER, "event_sample_count", "region_q_value", "sample_id"),
             (DRIVER, "-event_sample_count", "hugo_gene_symbol")),
        AlterationKind("variants", "Structural variants", "/api/structuralvariants", (STRUCTURAL_VARIANTS,), variants.VARIANT, (DRIVER,),
             ("site1_hugo_symbol", "site2_hugo_symbol", "variant_class", "event_info", "site2_effect_on_frame", DRIVER, "sv_status", "sample_id"),
             (DRIVER, "site1_hugo_symbol", "site2_hugo_symbol")),
    )
}  # fmt: skip


def driver_of(record: Mapping[str, Any]) -> str | None:
    """Returns what a record says of being a driver: the study's mark, its tier, and whether a hotspot is hit.

    None where it says nothing.
    """
    mark = record.get("driver_filter")
    tiers = record.get("driver_tiers_filter")
    words = [_DRIVERS.get(mark.lower(), mark)] if mark else []
    words += [tiers] if tiers else []
    words += ["hotspot"] if record.get("is_hotspot") == "1" else []
    return "; ".join(words) or None


class ShownTable(NamedTuple):
    """A page of a table.

    *columns*: chosen ones; *names*: all that there are; *rows*: records; *number*: of all, None: too many to be
    counted; *order*: what was asked for, '' for none; *sortable*: columns by which rows can be sorted; *page*: from 1
    on.
    """

    kind: AlterationKind
    columns: Sequence[str]
    names: Sequence[str]
    rows: Sequence[Mapping[str, Any]]
    number: int | None
    order: str = ""
    sortable: frozenset[str] = frozenset()
    page: int = 1


def table_of(root: str, study_id: str, shown: ShownTable, sorting: Sorting | None = None) -> Html:
    """Returns the table. *sorting*: where heads sort."""
    heads = [_head(shown, name, sorting) for name in shown.columns]
    rows = ([_cell(root, study_id, name, record) for name in shown.columns] for record in shown.rows)
    numbers = frozenset(place for place, name in enumerate(shown.columns) if _is_number(name))
    return html(RECORDS, table=table(f"Table of {shown.kind.title.lower()}", heads, rows, numbers))


def head_of(name: str) -> str:
    """Returns what people call a column."""
    return HEADS.get(name) or name.replace("_", " ").capitalize()


def _head(shown, name, sorting) -> str | Head:
    if sorting is None or name not in shown.sortable:
        return head_of(name)
    return sorting.head(name, head_of(name), down_first=name in NUMBERS or name in ("tumor_freq", "event_sample_count"))


def _is_number(name: str) -> bool:
    return name in NUMBERS or name.endswith(("_position", "_freq", "_count", "_q_value"))


def _cell(root, study_id, name, record) -> Html | str:
    value = record.get(name)
    if value is None:
        return Html("")
    if name in GENES:
        return link_to(f"{study_address(root, study_id, 'genes')}?genes={quote(value)}", value)
    if name == "sample_id":
        return link_to(sample_address(root, study_id, value), value)
    return cut(cell_text(name, value))


def cell_text(name: str, value: Any) -> str:
    """Returns a value as people read it."""
    if name in ("alteration", COPIES):
        return LEVELS.get(value, value)
    if name in FLAGS:
        return "yes" if value == "1" else ""
    if name == "tumor_freq":
        return f"{float(value):.2f}"
    if name == "region_q_value":
        return short(float(value))
    if name in NUMBERS or name == "event_sample_count":
        return f"{int(value):,}"
    return str(value).replace("_", " ") if name == "mutation_type" else str(value)


def table_file(shown: ShownTable, name: str) -> Answer:
    """Returns the rows as a file, with the names of the columns that the API has; numbers are numbers."""
    rows = [[record.get(column) for column in shown.columns] for record in shown.rows]
    return file_answer(tsv(shown.columns, rows), TSV, name)


def column_choice(address: str, asked: Mapping[str, str], shown: ShownTable) -> Html:
    """Returns the form that chooses columns. *asked*: further parameters of the page."""
    checks = joined(html(CHECK, name=name, head=head_of(name), checked=marked("checked", name in shown.columns)) for name in shown.names)
    return html(CHOICE, address=address, hidden=hidden(asked), checks=checks)
