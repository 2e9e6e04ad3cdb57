"""Writes what is made of declarations (`make manual`): the tables of records in docs/api.md and docs/cgdsr.md, and the select list of
sql/mutations/mutations.sql.

A page has two marks, <!-- records of TITLE --> and <!-- end -->; what stands between them is replaced.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from genows.clients.openapi.words import RECORDS
from genows.columns.fields import INTEGER, SINGLE, Field
from genows.data.mutationfields import FIELDS, TABLES
from genows.db.queries.records import Record

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "docs" / "api.md", ROOT / "docs" / "cgdsr.md")
MUTATIONS = ROOT / "sql" / "mutations" / "mutations.sql"
# Columns of which empty texts are nothing, and the column whose presence tells that of the others of its table.
EMPTY, TELLING = "DRIVER_", {"m.DRIVER_": "mutation.DRIVER_FILTER", "d.": "alteration_driver_annotation.DRIVER_FILTER", "a.": "allele_specific_copy_number.EXPECTED_ALT_COPIES"}
TELLING |= {"e.ONCOTATOR_": "mutation_event.ONCOTATOR_PROTEIN_POS_START", "e.FIS_VALUE": "mutation_event.FUNCTIONAL_IMPACT_SCORE"}
TELLING |= dict.fromkeys(("NULL", "e.CODON_CHANGE", "e.REFSEQ_MRNA_ID", "e.UNIPROT_ACCESSION", "e.PROTEIN_POS_"), "mutation_event.PROTEIN_POS_START")

_MARKED = re.compile(r"(<!-- records of (?P<title>the API|webservice\.do) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_tables(page: str) -> str:
    """Returns the text of a page with its tables of records rewritten."""
    records = {each.name: each for each in RECORDS.values()}
    of_api = [record for name, record in sorted(records.items()) if name.startswith("DB")]
    of_webservice = [record for name, record in sorted(records.items()) if not name.startswith("DB")]
    return _MARKED.sub(
        lambda mark: mark[1] + (_table("Record", of_api) if mark["title"] == "the API" else _table("Command", of_webservice)) + mark[3], page
    )


def _table(title, records: Iterable[Record]):
    lines = [f"| {title} | Fields, in this order |", "|---|---|"]
    lines += [f"| `{record.name}` | {', '.join(map(_field, record.fields))} |" for record in records]
    return "".join(f"{line}\n" for line in lines)


def _field(field):
    notes = [note for note in ("an array" if field.type == "texts" and not field.about else "", field.about) if note]
    return f"{field.name} ({', '.join(notes)})" if notes else field.name


def with_select_list(statement: str) -> str:
    """Returns the text of a statement with its select list made of FIELDS."""
    head, _, rest = statement.partition("SELECT ")
    lines = [line for field in FIELDS if field.stored for line in _selected(field)]
    # The comma before FROM goes: it stands before the marks of the last column, which has none.
    return head + "SELECT " + "\n".join(lines)[7:].removesuffix(",") + rest[rest.index("\n  FROM ") :]


def _selected(field: Field) -> Iterator[str]:
    """Yields the lines of a column of the rows: each further line says what stands in where the database lacks what is above."""
    choices = field.stored.split()
    may_lack = choices[-1].endswith("?")
    texts = [_expression(field, choice.removesuffix("?")) for choice in choices] + ["NULL"] * may_lack
    yield "       " + texts[0].replace("\n", "\n            ") + f" AS `{field.column}`,"
    for place, choice in enumerate(choices if may_lack or len(choices) > 1 else ()):
        instead = f" else {texts[place + 1]}" if place + 1 < len(texts) else ""
        yield f"           -- ? {_need(choice.removesuffix('?'))}" + instead.replace("\n", "\n           --     ")


def _expression(field, stored) -> str:
    if stored == "NULL":
        return stored
    table, _, column = stored.partition(".")
    made = f"`{table}`.`{column}`"
    if field.type == INTEGER:
        return f"CAST({made} AS CHAR)"
    if field.type == SINGLE:
        return f"CAST({made} + 0e0 AS CHAR)"
    return f"CASE WHEN LENGTH({made}) > 0\nTHEN {made} END" if column.startswith(EMPTY) else made


def _need(stored) -> str:
    told = [need for start, need in TELLING.items() if stored.startswith(start)]
    table, _, column = stored.partition(".")
    return told[0] if told else f"{TABLES[table]}.{column}"


if __name__ == "__main__":
    for path in PAGES:
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
    MUTATIONS.write_text(with_select_list(MUTATIONS.read_text(encoding="utf-8")), encoding="utf-8")
