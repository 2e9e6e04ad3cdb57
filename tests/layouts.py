"""The schema as genows made it before today's study files: layout 1, which is the portals' 2.11.0 with genows' own tables.

Made from the scripts of sql/ by taking out what was added; tests/unit/test_written_schema.py compares it with the written 2.11.0.
"""

import re

from genows.db.database import Database
from genows.db.queries.files import folder
from tests import data_rows

TABLES = (
    "genows_layout", "genows_packed", "genows_gene_list", "generic_entity_properties", "allele_specific_copy_number", "alteration_driver_annotation", "resource_definition",
    "resource_sample", "resource_patient", "resource_study",
)  # fmt: skip
COLUMNS = {
    "genetic_entity": ("STABLE_ID",),
    "genetic_profile": ("GENERIC_ASSAY_TYPE", "PATIENT_LEVEL"),
    "mutation": ("ANNOTATION_JSON",),
    "sample_cna_event": ("ANNOTATION_JSON",),
    "structural_variant": (
        *(f"SITE{site}_{name}" for site in (1, 2) for name in ("REGION", "REGION_NUMBER", "CONTIG")), "SV_STATUS", "ANNOTATION_JSON",
    ),
}  # fmt: skip
# table → {line of a column as it is: as it was}, as far as the types go.
CHANGED = {
    "sample": {"`STABLE_ID` varchar(63)": "`STABLE_ID` varchar(50)"},
    "clinical_event": {"`EVENT_TYPE` varchar(50)": "`EVENT_TYPE` varchar(20)"},
    "structural_variant": {
        f"`SITE1_ENTREZ_GENE_ID` {kind},": f"`SITE1_ENTREZ_GENE_ID` {kind} NOT NULL," for kind in ("int", "INTEGER")
    },
}


def earlier_script(dialect: str) -> str:
    """schema.*.sql of that dialect as of layout 1, without comments; blanks are not where they were."""
    text = (folder() / f"schema.{dialect}.sql").read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("--"))
    return ";\n".join(filter(None, map(_earlier, text.split(";\n"))))


def _earlier(statement):
    """The statement as it was; '' where there was none."""
    table = re.search(r"(?:TABLE|INTO|ON) `(\w+)`", statement)
    if not table or table[1] in TABLES:
        return ""
    if not statement.lstrip().startswith("CREATE TABLE"):
        return statement
    gone = tuple(f"`{column}` " for column in COLUMNS.get(table[1], ()))
    lines = [re.sub(r" +", " ", line).strip() for line in statement.strip().splitlines()]
    text = "\n".join(line for line in lines if not line.startswith(gone or "none"))
    for now, before in CHANGED.get(table[1], {}).items():
        text = text.replace(now, before)
    return re.sub(r",\n\)", "\n)", text)


def create_earlier(database: Database) -> None:
    """Makes the schema of layout 1 in an empty database, as `schema.create` of that time did."""
    for text in (earlier_script(database.dialect), (folder() / f"schema_own.{database.dialect}.sql").read_text(encoding="utf-8")):
        database.run_script(text)
    database.driver.tidy()


def earlier_rows() -> dict:
    """The rows of `tests.data_rows` as far as layout 1 has a place for them: table → (columns, rows)."""
    found = {}
    for table, (columns, rows) in data_rows.TABLES.items():
        if table not in TABLES:
            kept = [index for index, column in enumerate(columns) if column not in COLUMNS.get(table, ())]
            some = [tuple(row[index] for index in kept) for row in rows]
            if table == "structural_variant":
                first_gene = columns.index("SITE1_ENTREZ_GENE_ID")
                some = [row for row, whole in zip(some, rows) if whole[first_gene] is not None]
            found[table] = (tuple(columns[index] for index in kept), some)
    return found
