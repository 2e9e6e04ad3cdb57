"""Portals' own databases of other schema versions, on MariaDB: latin1, a collation that ignores case, accents and trailing blanks.

Made from the script of version 2.11.0 by taking out, adding and renaming what the written schema history says.
"""

import re
from dataclasses import dataclass, field

from genows.db.queries.files import folder
from tests import data_rows
from tests.layouts import earlier_script

DRIVER_COLUMNS = ("DRIVER_FILTER", "DRIVER_FILTER_ANNOTATION", "DRIVER_TIERS_FILTER", "DRIVER_TIERS_FILTER_ANNOTATION")
BY_TABLE = {"mutation": DRIVER_COLUMNS}
# What genows' own databases have beyond 2.12.9, and the last of it beyond 2.13.0.
COLUMNS_2_12_16 = {
    "genetic_profile": ("PATIENT_LEVEL",),
    "sample_cna_event": ("ANNOTATION_JSON",),
    "structural_variant": (
        "SITE1_REGION", "SITE1_REGION_NUMBER", "SITE1_CONTIG", "SITE2_REGION", "SITE2_REGION_NUMBER", "SITE2_CONTIG", "SV_STATUS",
        "ANNOTATION_JSON",
    ),
}  # fmt: skip
COLUMNS_2_14 = {"resource_definition": ("CUSTOM_METADATA",)}


def all_of(*changes):
    """Columns by table, those of several such together."""
    return {table: tuple(column for change in changes for column in change.get(table, ())) for change in changes for table in change}


@dataclass(frozen=True)
class Version:
    """How a version differs from 2.11.0, or where not *earlier* than 2.12 from that with what genows' own databases have beyond it.

    *columns*: table → columns that are not there; *then*: statements run afterwards.
    """

    number: str
    tables: tuple[str, ...] = ()
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict)
    then: tuple[str, ...] = ()

    @property
    def earlier(self) -> bool:
        return tuple(map(int, self.number.split("."))) < (2, 12)


SINCE_2_9_1 = {"genetic_profile": ("PIVOT_THRESHOLD", "SORT_ORDER"), "cancer_study": ("REFERENCE_GENOME_ID",)}
OLD_GENE = "ALTER TABLE `gene` ADD COLUMN `CYTOBAND` varchar(64), ADD COLUMN `LENGTH` int"
DROPPED_2_12_9 = {
    "sample": ("TYPE_OF_CANCER_ID",), "type_of_cancer": ("CLINICAL_TRIAL_KEYWORDS",), "cancer_study": ("SHORT_NAME",), **BY_TABLE,
    "structural_variant": DRIVER_COLUMNS,
}  # fmt: skip
DROPPED_2_12_12 = (
    "treatment", "protein_array_info", "protein_array_target", "protein_array_data", "protein_array_cancer_study", "pdb_uniprot_alignment",
    "pdb_uniprot_residue_mapping", "sanger_cancer_census", "uniprot_id_mapping", "pfam_graphics", "text_cache", "drug", "drug_interaction",
    "interaction",
)  # fmt: skip
DROPPED_2_13_0 = {
    **DROPPED_2_12_9,
    "structural_variant": (*DRIVER_COLUMNS, "SITE1_EXON", "SITE2_EXON", "CENTER", "EXTERNAL_ANNOTATION"),
    "reference_genome_gene": ("EXONIC_LENGTH",),
    "mutation_event": (
        "FUNCTIONAL_IMPACT_SCORE", "FIS_VALUE", "LINK_XVAR", "LINK_PDB", "LINK_MSA", "ONCOTATOR_DBSNP_RS", "ONCOTATOR_UNIPROT_ENTRY_NAME",
    ),
}  # fmt: skip
RENAMED_2_13_0 = tuple(
    f"ALTER TABLE `mutation_event` RENAME COLUMN `ONCOTATOR_{name}` TO `{name}`"
    for name in ("REFSEQ_MRNA_ID", "CODON_CHANGE", "UNIPROT_ACCESSION", "PROTEIN_POS_START", "PROTEIN_POS_END")
)

VERSIONS = (
    Version(
        "2.1.0",
        (
            "treatment", "geneset", "geneset_gene", "geneset_hierarchy_node", "geneset_hierarchy_leaf", "genetic_profile_link",
            "reference_genome", "reference_genome_gene", "mutation_count_by_keyword", "cancer_study_tags", "data_access_tokens",
            "structural_variant",
        ),
        {**SINCE_2_9_1, **BY_TABLE, "info": ("GENESET_VERSION",)},
        (
            OLD_GENE,
            "CREATE TABLE `mutation_count` (`GENETIC_PROFILE_ID` int NOT NULL, `SAMPLE_ID` int NOT NULL, `MUTATION_COUNT` int NOT NULL)",
            "ALTER TABLE `mutation_event` MODIFY `REFERENCE_ALLELE` varchar(400), MODIFY `KEYWORD` varchar(50)",
            "ALTER TABLE `cancer_study` MODIFY `PMID` varchar(20)",
        ),
    ),
    Version("2.9.0", ("treatment", "structural_variant"), SINCE_2_9_1, (OLD_GENE,)),
    Version("2.11.0"),
    Version("2.12.9", ("treatment",), all_of(DROPPED_2_12_9, COLUMNS_2_12_16, COLUMNS_2_14)),
    Version("2.13.0", DROPPED_2_12_12, all_of(DROPPED_2_13_0, COLUMNS_2_14), RENAMED_2_13_0),
    Version(
        "2.14.5",
        (*DROPPED_2_12_12, "cosmic_mutation"),
        DROPPED_2_13_0,
        (
            *RENAMED_2_13_0,
            "ALTER TABLE `info` ADD COLUMN `DERIVED_TABLE_SCHEMA_VERSION` varchar(24), ADD COLUMN `GENE_TABLE_VERSION` varchar(24)",
        ),
    ),
)  # fmt: skip
BY_NUMBER = {version.number: version for version in VERSIONS}
# What such a collation takes for one and the same, by the columns that have to differ.
UNIQUE = {"cancer_study": (1,), "gene_alias": (0, 1), "clinical_attribute_meta": (0, 6), "clinical_patient": (0, 1)}
RENAMED = re.compile("ONCOTATOR_(?=PROTEIN_POS|REFSEQ|CODON|UNIPROT_ACC)")


def create(server, version: Version, filled: bool = True) -> str:
    """The name of a new database of that version on *server*; *filled* with the rows of data_rows as far as it can hold them."""
    name = server.create_database()
    with server.connect(name, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE `{name}` CHARACTER SET latin1 COLLATE latin1_swedish_ci")
        cursor.execute("SET foreign_key_checks = 0")
        for statement in statements(version):
            cursor.execute(statement)
        cursor.execute("UPDATE `info` SET `DB_SCHEMA_VERSION` = %s", (version.number,))
        cursor.execute("SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()")
        there = set(cursor.fetchall())
        for rows in (latin1_rows(), data_rows.ORPHANS) if filled else ():
            for table, (columns, some) in rows.items():
                if table == "structural_variant" and version.earlier:
                    some = [row for row in some if row[columns.index("SITE1_ENTREZ_GENE_ID")] is not None]
                insert(cursor, table, columns, some, there)
    return name


def statements(version: Version):
    script = earlier_script("mysql") if version.earlier else without_comments((folder() / "schema.mysql.sql").read_text(encoding="utf-8"))
    text = re.sub(r"CHARSET=utf8mb4 COLLATE=utf8mb4_bin", "CHARSET=latin1 COLLATE=latin1_swedish_ci", script)
    for statement in re.split(r";\n", text):
        table = re.search(r"(?:TABLE|INTO) `(\w+)`", statement)
        if table and table[1] not in version.tables and not table[1].startswith("genows_"):
            yield without(statement, version.columns.get(table[1], ()))
    yield from version.then


def without_comments(script):
    return "\n".join(line for line in script.splitlines() if not line.startswith("--"))


def without(statement, columns):
    """A CREATE TABLE without the lines of these columns, of references to absent tables, and of genows' own indexes."""
    if not statement.lstrip().startswith("CREATE"):
        return re.sub(r", `GENESET_VERSION`|, NULL", "", statement) if "GENESET_VERSION" in columns else statement
    gone = [f"`{column}`" for column in columns]
    lines = [line for line in statement.splitlines() if "`genows_" not in line and not any(column in line for column in gone)]
    return re.sub(r",\s*\n\)", "\n)", "\n".join(lines))


def latin1_rows():
    """The rows of data_rows without what latin1 has no letter for, the second of two that the collation takes for one left out."""
    return {table: (columns, list(unlike(table, rows))) for table, (columns, rows) in data_rows.TABLES.items()}


def unlike(table, rows):
    seen = set()
    for row in rows:
        row = tuple(value.encode("cp1252", "replace").decode("cp1252") if isinstance(value, str) else value for value in row)
        key = tuple(str(row[index]).lower() for index in UNIQUE.get(table, range(len(row))))
        if key not in seen:
            yield row
        seen.add(key)


def insert(cursor, table, columns, rows, there):
    """Leaves out the columns that this version does not have, and a table that it does not have."""
    names = [column if (table, column) in there else RENAMED.sub("", column) for column in columns]
    kept = [index for index, name in enumerate(names) if (table, name) in there]
    if kept:
        text = ", ".join(f"`{names[index]}`" for index in kept)
        marks = ", ".join(["%s"] * len(kept))
        cursor.executemany(f"INSERT INTO `{table}` ({text}) VALUES ({marks})", [[row[index] for index in kept] for row in rows])
