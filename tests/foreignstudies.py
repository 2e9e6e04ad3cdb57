"""A study of a database of genows in a database of a portal's layout, as its own loader would have stored it: what has no place there is left out."""

from tests import foreign

DRIVERS = ", ".join(f"`{column}`" for column in foreign.DRIVER_COLUMNS)
# Where a layout has these, they hold what genows keeps elsewhere.
FILLED = {
    "alteration_driver_annotation.DRIVER_FILTER": "INSERT INTO `alteration_driver_annotation` (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, {drivers})"
    " SELECT `MUTATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, {drivers} FROM `{own}`.`mutation` WHERE `DRIVER_FILTER` <> ''",
    "structural_variant.DRIVER_FILTER": "UPDATE `structural_variant` `v` JOIN `{own}`.`alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`"
    " AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID` SET `v`.`DRIVER_FILTER` = `d`.`DRIVER_FILTER`, `v`.`DRIVER_FILTER_ANNOTATION` = `d`.`DRIVER_FILTER_ANNOTATION`,"
    " `v`.`DRIVER_TIERS_FILTER` = `d`.`DRIVER_TIERS_FILTER`, `v`.`DRIVER_TIERS_FILTER_ANNOTATION` = `d`.`DRIVER_TIERS_FILTER_ANNOTATION`",
    "mutation_count.MUTATION_COUNT": "INSERT INTO `mutation_count` SELECT DISTINCT `m`.`GENETIC_PROFILE_ID`, `m`.`SAMPLE_ID`, `c`.`ATTR_VALUE` FROM `mutation` `m`"
    " JOIN `clinical_sample` `c` ON `c`.`INTERNAL_ID` = `m`.`SAMPLE_ID` AND `c`.`ATTR_ID` = 'MUTATION_COUNT'",
    "gene.CYTOBAND": "UPDATE `gene` `g` JOIN `{own}`.`reference_genome_gene` `r` ON `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1"
    " SET `g`.`CYTOBAND` = `r`.`CYTOBAND`, `g`.`LENGTH` = `r`.`EXONIC_LENGTH`",
}
# Kinds of profiles that layouts without these tables have none of.
KINDS = {"GENERIC_ASSAY": "treatment generic_entity_properties", "STRUCTURAL_VARIANT": "structural_variant", "GENESET_SCORE": "geneset"}
OF_PROFILES = ("genetic_profile_samples", "sample_profile", "genetic_alteration", "genetic_profile_link")


def create(server, version: foreign.Version, own: str) -> str:
    """The name of a new database of that version on *server* with what the database *own* there holds."""
    name = foreign.create(server, version, filled=False)
    with server.connect(name, autocommit=True, charset="utf8mb4") as connection, connection.cursor() as cursor:
        cursor.execute("SET foreign_key_checks = 0")
        columns = columns_of(cursor, name)
        # Some tables of portals have rows from the script that makes them.
        for table, names in columns_of(cursor, own).items():
            if table in columns and not table.startswith("genows_") and table not in ("info", "reference_genome"):
                there = {foreign.RENAMED.sub("", column) if column not in columns[table] else column: column for column in names}
                kept = [(column, its) for column, its in there.items() if column in columns[table]]
                where = " WHERE `SITE1_ENTREZ_GENE_ID` IS NOT NULL" if table == "structural_variant" and version.earlier else ""
                into, of = (", ".join(f"`{pair[place]}`" for pair in kept) for place in (0, 1))
                cursor.execute(f"INSERT IGNORE INTO `{table}` ({into}) SELECT {of} FROM `{own}`.`{table}`{where}")
        for kind, tables in KINDS.items():
            if columns.keys().isdisjoint(tables.split()):
                cursor.execute("DELETE FROM `genetic_profile` WHERE `GENETIC_ALTERATION_TYPE` = %s", (kind,))
        if "treatment" in columns and "generic_entity_properties" not in columns:
            cursor.execute(
                "DELETE FROM `genetic_profile` WHERE `GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY' AND `GENETIC_PROFILE_ID` NOT IN (SELECT `a`.`GENETIC_PROFILE_ID`"
                " FROM `genetic_alteration` `a` JOIN `treatment` `t` ON `t`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`)"
            )
        for table in OF_PROFILES:
            for column in (column for column in columns.get(table, ()) if column.endswith("PROFILE_ID")):
                cursor.execute(f"DELETE FROM `{table}` WHERE `{column}` NOT IN (SELECT `GENETIC_PROFILE_ID` FROM `genetic_profile`)")
        for place, statement in FILLED.items():
            table, column = place.split(".")
            has_moved = table == "alteration_driver_annotation" and "DRIVER_FILTER" in columns["mutation"]
            if column in columns.get(table, ()) and not has_moved and (table != "gene" or "reference_genome_gene" in columns):
                cursor.execute(statement.format(own=own, drivers=DRIVERS))
        if "GENESET_VERSION" in columns["info"]:
            cursor.execute(f"UPDATE `info` SET `GENESET_VERSION` = (SELECT `GENESET_VERSION` FROM `{own}`.`info`)")
    return name


def columns_of(cursor, name) -> dict[str, list[str]]:
    cursor.execute("SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = %s ORDER BY TABLE_NAME, ORDINAL_POSITION", (name,))
    found: dict[str, list[str]] = {}
    for table, column in cursor.fetchall():
        found.setdefault(table, []).append(column)
    return found
