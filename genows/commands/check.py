"""`genows check`: whether the configuration and the database can be served; makes what is missing when told to."""

from genows.commands.frame import add_command, config_of
from genows.db import schema
from genows.db.database import open_database


def add(subparsers):
    parser = add_command(
        subparsers,
        "check",
        check,
        "check configuration and database; --create makes an empty database or genows' own tables",
        "genows check --create --config portal.properties",
    )
    parser.add_argument("--create", action="store_true", help="make the schema in an empty database, or genows' own tables in a portal's")


def check(arguments) -> int:
    """Says what was found; SchemaError or ConfigError where something is wrong."""
    config = config_of(arguments)
    for sentence in config.warnings:
        print(f"warning: {sentence}")
    print("configuration: in order")
    database = open_database(config)
    try:
        if arguments.create:
            schema.create(database)
        found = schema.ready_to_serve(database)
        with database.read() as session:
            studies = len(session.all("study_groups"))
    finally:
        database.close()
    made_by = "made by genows" if found.own else "a portal's own"
    missing = [table for table in schema.OWN_TABLES if not found.has(table)]
    print(f"database: {database.dialect}, schema version {found.version}, {made_by}, {studies} studies")
    if missing:
        print(f"genows' own tables: {', '.join(missing)} missing (needed for password sign-in; 'genows check --create' makes them)")
    return 0
