"""Creates the database's schema and fills it with the packaged reference data, recognises a portal's schema, checks that nothing is missing.

The tables stand in sql/schema.*.sql and sql/schema_own.*.sql; docs/operators.md says what happens to an existing portal's database.
"""

import os
import re
from itertools import compress
from typing import NamedTuple
from uuid import uuid4

from genows.db.database import LOAD_WAIT_SECONDS, Database
from genows.db.packaged import tables
from genows.db.queries.files import script
from genows.db.sessions import Writer
from genows.errors import DatabaseBusy, DatabaseGone, GenowsError, SchemaError

LOADED_VERSION = "2.11.0"
# What databases that genows makes have beyond that version, as a number: 2 for today's study files, which loads need; 3 with packed columns;
# 4 with lists of genes (sql/schema_upgrade.*.sql).
LAYOUT, LOADED_LAYOUT, PACKED_LAYOUT = 4, 2, 3
CREATED = re.compile(r"CREATE TABLE `(?P<table>\w+)`")
OLDEST, NEWEST = (2, 1, 0), (2, 14, 5)
# Which the script makes first: where there is nothing else, the making of a database has ended at once.
FIRST_TABLES = frozenset({"info", "genows_layout"})
# The last that the making of a database makes; DOCUMENT_TABLES, PROVIDER_TABLES and COPY_TABLES came later, and an older database may lack them.
LOGIN_TABLES = ("genows_credentials", "genows_signin_failures", "genows_ended_sessions")
DOCUMENT_TABLES = ("genows_session", "genows_session_user")
PROVIDER_TABLES = ("genows_identities", "genows_offline_tokens", "genows_provider_sessions")
COPY_TABLES = ("genows_copies",)
OWN_TABLES = (*LOGIN_TABLES, *DOCUMENT_TABLES, *PROVIDER_TABLES, *COPY_TABLES)


class Schema(NamedTuple):
    """The schema of a database. *version*: '' where there are no tables; *own*: whether genows created it.

    *layout*: of a database that genows created, see `LAYOUT`; 1 where nothing was added, 0 for a portal's own.
    """

    version: str
    columns: frozenset[str]
    own: bool
    layout: int = 0

    def has(self, name: str) -> bool:
        """*name*: 'table' or 'table.COLUMN', without regard to case."""
        return name.lower() in self.columns


def look(database: Database) -> Schema:
    """Returns the database's schema and chooses its variants of the queries. SchemaError for a database that is no portal's."""
    if not database.exists():
        return Schema("", frozenset(), False)
    with database.read() as session:
        catalogue = session.all("catalogue")
        columns = frozenset(name.lower() for table, column in catalogue for name in (table, f"{table}.{column}"))
        if {table.lower() for table, _ in catalogue} <= FIRST_TABLES:
            return Schema("", columns, False)
        if "info.db_schema_version" not in columns:
            raise SchemaError("The database holds tables, but no info.DB_SCHEMA_VERSION: it is no portal's database.")
        version = session.value("schema_version")
        if not version:
            raise SchemaError("The database holds tables, but info.DB_SCHEMA_VERSION says no version.")
        # The table comes before its row, which an upgrade writes last.
        layout = (session.value("layout") if "genows_layout" in columns else None) or 1
    own = "genows_data_version" in columns
    schema = Schema(version, columns, own, layout if own else 0)
    database.queries.choose(schema.has)
    return schema


def look_between_loads(database: Database) -> Schema:
    """As `look`, for commands: waits until no load into a new SQLite file is under way, which keeps readers out."""
    return database.between_loads(lambda: look(database))


def lack_of(database: Database) -> str:
    """Returns what is wrong with a database without tables, for a sentence: it "is empty" or "is not there"."""
    return "is empty" if database.exists() else "is not there"


def create(database: Database, species: str | None = "human") -> Schema:
    """Creates the schema where there is none, and genows' own tables where they are missing. Returns the schema afterwards.

    *species*: 'human' or 'mouse', whose packaged genes a new database is given; None: it is left without genes and cancer types.
    """
    schema = _completed(database, species)
    # Readers come next: a new SQLite file has to be in WAL mode for them.
    database.driver.tidy()
    return schema


def _completed(database, species="human"):
    schema = look_between_loads(database)
    if species and (not schema.version or unfinished(schema)) and (lack := database.short_statements()):
        raise SchemaError(lack)
    if not schema.version or unfinished(schema):
        database.run_script(script("schema", database.dialect), lacking=_still_to_run)
        schema = look_between_loads(database)
    # Before the tables of ours, whose lack tells that a run has been interrupted. Only a new database gets genes.
    if unfinished(schema) and species:
        fill(database, species)
    return with_own_tables(database, schema)


def with_own_tables(database: Database, schema: Schema) -> Schema:
    """Makes those of genows' own tables that are missing. Returns the schema afterwards."""
    if any(not schema.has(table) for table in OWN_TABLES):
        database.run_script(script("schema_own", database.dialect))
    return look_between_loads(database)


def _still_to_run(writer, statements):
    """Returns those of the script's statements that neither an interrupted run nor another process has run.

    MySQL commits each CREATE TABLE by itself: up to the last table that is there all has been done, but for the rows of that table.
    """
    there = {table.lower() for table, _ in writer.all("catalogue")}
    if writer.dialect == "sqlite" and there:
        return []
    made = [(number, found["table"]) for number, found in enumerate(map(CREATED.match, statements)) if found and found["table"].lower() in there]
    if not made:
        return statements
    number, table = made[-1]
    rest = statements[number + 1 :]
    reading = {name.lower(): statement for name, statement in writer.all("table_statements")}
    # To its end: a stream that is left half-read would take the connection with it.
    has_rows = bool(list(writer.table(reading[table.lower()], 1)))
    return rest[1:] if has_rows and rest and rest[0].startswith("INSERT") else rest


def unfinished(schema: Schema) -> bool:
    """Returns whether genows has begun to make the database and has not come to its end: tables are there, reference data may be missing."""
    return schema.layout == LAYOUT and not all(schema.has(table) for table in LOGIN_TABLES)


def ready_to_load(database: Database, adding: bool = True) -> Schema:
    """Returns the schema, created where the database is empty. *adding*: whether rows will be added, not removed alone.

    SchemaError unless it is the one version that is loaded into and, where genows made the database, of the layout that loads need; and where
    the server takes no statements as long as those of a load.
    """
    schema = look_between_loads(database)
    if adding and (lack := database.short_statements()):
        raise SchemaError(lack)
    if not schema.version or unfinished(schema):
        schema = _completed(database)
    if schema.version != LOADED_VERSION:
        raise SchemaError(f"The database has schema version {schema.version}; loading needs {LOADED_VERSION}.")
    if schema.own and schema.layout < LOADED_LAYOUT:
        raise SchemaError(
            f"The database was made by an older genows (layout {schema.layout}) and lacks tables and columns of today's study files; loading"
            f" needs layout {LOADED_LAYOUT}: 'genows check --upgrade' adds them, while the service goes on."
        )
    return schema


def ready_to_serve(database: Database) -> Schema:
    """Returns the schema after trying every query of the service on the database, once on each schema. SchemaError names what is missing.

    DatabaseGone and DatabaseBusy where the database does not answer (now).
    """
    schema = look(database)
    if not schema.version:
        # A relative path is another file in each folder that a server starts in.
        name = database.driver.name if database.exists() else os.path.abspath(database.driver.name)
        raise SchemaError(
            f"The database {name} {lack_of(database)}: load a study first ('genows load FOLDER'), or make it with 'genows check --create'."
        )
    if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", schema.version) or not OLDEST <= _numbers(schema.version) <= NEWEST:
        raise SchemaError(f"The database has schema version {schema.version}; versions 2.1.0 to 2.14.5 are served.")
    sources = database.queries.sources
    for name, file in sources.by_query.items():
        # What is marked above a statement its callers can do without.
        if file.reads and file.of_service and not file.needs:
            database.queries[name]  # SchemaError where the database lacks what it takes.
    if hash(schema) not in sources.tried:
        with database.read() as session:
            for query in database.queries:
                if query.reads and sources.by_query[query.name].of_service:
                    _try(session, query)
        sources.tried.add(hash(schema))
    return schema


def _numbers(version):
    return tuple(int(part) for part in version.split("."))


def _try(session, query):
    try:
        session.explain(query)
    except (DatabaseBusy, DatabaseGone):
        raise  # Says nothing of the schema: the database may answer again in a moment.
    except GenowsError as error:
        # The database's own words name the table or column that is missing; they are what the operator needs.
        words = (error.__cause__ or error).args[-1]
        raise SchemaError(f"The database cannot answer {query.name}: {words}.") from error


def fill(database: Database, species: str) -> None:
    """Writes the packaged genes of *species*, their aliases and places, the cancer types, and the domains of some
    human proteins, unless the database has genes.
    """
    with database.write(LOAD_WAIT_SECONDS) as writer:
        # Before anything is read: of two that fill one database the second waits here, and finds the genes of the first.
        writer.do("bump_data_version", mark=str(uuid4()))
        if not writer.value("number_of_genes"):
            _add_genes(writer, species)
            _add_cancer_types(writer)
            if species == "human":
                _add_proteins(writer)


def _add_genes(writer: Writer, species: str) -> None:
    # Asked before anything is written: a question waits for all that was sent before it.
    genomes = {genome.name: genome.genome_pk for genome in writer.all("genomes_of_species", species=species)}
    entrezs, symbols, types, *places, aliases = tables.gene_columns(species)
    first = dict(writer.all("highest_ids"))["genetic_entity"] + 1
    entities = list(range(first, first + len(entrezs)))
    writer.add_columns("add_genetic_entities", [entities, ["GENE"] * len(entities)], at_end=True)
    writer.add_columns("add_genes", [entrezs, symbols, entities, types], at_end=False)
    writer.add_all("add_gene_aliases", ((entrez, alias) for entrez, names in zip(entrezs, aliases, strict=True) for alias in names))
    _locate(writer, entrezs, places, genomes.pop(tables.PLACED_ON[species], None), genomes.values())


def _locate(writer, entrezs, places, placed, others):
    """Chromosome and cytoband are those of every genome of the species; start and end of *placed* alone. *places*: columns of these four."""
    if placed is not None:
        # Of genes that have a chromosome.
        located, chromosomes, cytobands, starts, ends = (list(compress(column, places[0])) for column in (entrezs, *places))
        genome, exonic_length = [placed] * len(located), [0] * len(located)
        writer.add_columns("add_gene_locations", [located, genome, chromosomes, cytobands, exonic_length, starts, ends], at_end=True)
        for genome_pk in others:
            writer.do("copy_gene_locations", from_pk=placed, to_pk=genome_pk)


def _add_cancer_types(writer):
    known = {row[0] for row in writer.rows("cancer_type_rows")}
    types = (one for one in tables.cancer_types() if one.code not in known)
    writer.add_all("add_cancer_types", ((one.code, one.name, "", one.color, one.code, one.parent) for one in types))


def _add_proteins(writer):
    known = {accession for (accession,) in writer.rows("pfam_accs")}
    proteins = [protein for protein in tables.proteins() if protein.accession not in known]
    writer.add_all("add_uniprot_ids", ((protein.accession, protein.name, protein.entrez) for protein in proteins))
    writer.add_all("add_pfam_graphics", ((protein.accession, protein.domains) for protein in proteins))
