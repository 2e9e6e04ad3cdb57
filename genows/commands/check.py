"""`genows check`: says whether configuration and database can be served, and to whom.

When told to, it makes what is missing, adds what an older genows did not make, or prints statements.
"""

import os
import time
from difflib import get_close_matches

from genows.auth import grants
from genows.auth.identity import Openness
from genows.auth.providers import clients_of
from genows.auth.vouchedtokens import VouchedTokens
from genows.commands.frame import add_command, config_of
from genows.config.reader import Config
from genows.db import packed, schema
from genows.db.database import Database, open_database
from genows.db.sessions import Session
from genows.errors import ConfigError, SchemaError, UsageError
from genows.load.packing import look_for_changes, rebuild, verify
from genows.load.progress import Progress
from genows.load.upgrade import upgrade
from genows.oidc.fetching import Fetcher
from genows.server.counts import settle_counts

# For which a check without --verify compares what is packed with the tables.
LOOK_SECONDS = 5.0


def add(subparsers):
    parser = add_command(
        subparsers,
        "check",
        check,
        "check configuration and database; --create makes an empty database or genows' own tables, --upgrade adds what an older genows did not make",
        "genows check --create --config portal.properties",
    )
    parser.add_argument("--sql", metavar="NAME", help="print the statement that this database gets for a query or a file of sql/, and why")
    parser.add_argument("--create", action="store_true", help="make the schema in an empty database, or genows' own tables in a portal's")
    parser.add_argument("--upgrade", action="store_true", help="add to a database that an older genows made what loads of today need, while it is served")
    parser.add_argument("--rebuild", action="store_true", help="pack all studies anew: what answers need, derived from the tables, while it is served")
    parser.add_argument("--verify", action="store_true", help="compare what is packed with the tables that it was derived from; exit code 1 where it differs")
    parser.add_argument(
        "--species",
        choices=("human", "mouse", "none"),
        default="human",
        help="whose genes --create gives a new database; none: it gets neither genes nor cancer types (default: %(default)s)",
    )


def check(arguments) -> int:
    """Prints the state of configuration and database; SchemaError or ConfigError where they cannot be served, UsageError where variables say no number."""
    config = config_of(arguments)
    settle_counts(dict(os.environ))
    if arguments.sql:
        return statements(config, arguments.sql)
    for sentence in config.warnings:
        print(f"warning: {sentence}")
    print("configuration: in order")
    database = open_database(config)
    try:
        schema.look_between_loads(database)
        if arguments.create:
            schema.create(database, None if arguments.species == "none" else arguments.species)
        if arguments.upgrade:
            added = upgrade(database, Progress())
            print(f"upgrade: {'tables and columns added; ' if added else 'nothing to add; '}the database has layout {schema.LAYOUT}")
        if arguments.upgrade or arguments.rebuild:
            pack(database, missing_alone=not arguments.rebuild)
        if arguments.verify and (code := compare(database)):
            return code
        if arguments.upgrade:
            return _told_after_upgrade(config, database)
        return _told(config, database)
    finally:
        database.close()


def _told_after_upgrade(config, database) -> int:
    """As `_told`; 0 in any case, for the upgrade was asked for, and it is done."""
    try:
        _told(config, database)
    except ConfigError as error:
        print(f"serving: refused, and 'genows check' alone says so with exit code 1: {error}")
    return 0


def _told(config, database) -> int:
    """Prints the state of the database and who may read; 1 where its making was not finished."""
    if unfinished := schema.unfinished(schema.look(database)):
        print("database: its making was not finished, tables, genes or cancer types may be missing: 'genows check --create' or the next load finishes it")
    state = schema.ready_to_serve(database)
    with database.read() as session:
        studies = session.number("studies")
        readers = readers_of(config, session)
        unpacked = packed.unpacked_studies(session)
        held = session.number("number_of_authorities") if session.runs("number_of_authorities") else 0
        loose = list(grants.loose_ends(config, session)) if config.permissions_count else []
    made_by = f"made by genows, layout {state.layout}" if state.own else "a portal's own"
    missing = [table for table in schema.OWN_TABLES if not state.has(table)]
    where = config.database.path.absolute() if config.database.path else database.driver.name
    print(f"database: {where}, {database.dialect}, schema version {state.version}, {made_by}, {studies} {'study' if studies == 1 else 'studies'}")
    print(f"who may read: {readers}")
    for client in clients_of(config, time.time).values():
        print(f"sign-in: {_described(config, client.registration)}; the provider {client.answers()}")
    if config.dat_method == "oauth2":
        for issuer, words in VouchedTokens(config, database, time.time, Fetcher(1)).answers().items():
            print(f"tokens: of issuer {issuer}; the provider {words}")
    if not config.by_tables and held:
        print(f"access: {held} {'row' if held == 1 else 'rows'} of authorities count for tokens alone: who signs in has what the provider says (authorization=true: the rows)")
    if lack := database.short_statements():
        print(f"loads: refused. {lack}")
    for sentence in loose:
        print(f"access: {sentence}")
    if state.own and state.layout < schema.LOADED_LAYOUT:
        print(f"loads: refused until 'genows check --upgrade' has added what layout {schema.LOADED_LAYOUT} has for today's study files")
    if state.own and state.layout < schema.LAYOUT:
        print("reference data: no place for lists of genes (cancer genes, hotspots, gene sets of the query page), until 'genows check --upgrade' has added it")
    if state.own and state.layout < schema.PACKED_LAYOUT:
        print("answers: slower than they could be, until 'genows check --upgrade' has packed the studies")
    if unpacked:
        print(f"answers: slower than they could be about {', '.join(unpacked)}, until 'genows check --upgrade' has packed them")
    if state.layout >= schema.PACKED_LAYOUT:
        _tell_of_changes(database)
    if missing and not unfinished:
        print(f"genows' own tables: {', '.join(missing)} missing (needed for sign-in on a page or at a provider, for saved documents and for copies; 'genows check --create' makes them)")
    if state.has(schema.DOCUMENT_TABLES[0]):
        print(f"saved documents: {_documents_of(config, database)}")
    return 1 if unfinished else 0


def _documents_of(config, database) -> str:
    """Returns how many documents there are of each kind, how much they take, and what becomes of them."""
    with database.read() as session:
        rows = session.all("documents_by_kind")
    kinds = ", ".join(f"{row.number} {row.kind}" for row in rows) or "none"
    size = f", {sum(int(row.size) for row in rows) / 1e6:.1f} MB" if rows else ""
    days = config.sessions_days
    swept = f"; removed once nobody lists or reads them for {days} {'day' if days == 1 else 'days'}" if days else ""
    return f"{kinds}{size}{swept}" if config.sessions else f"{kinds}{size}; not served (sessions=off)"


def _tell_of_changes(database):
    """Says which studies' packed columns are old: SQL of somebody's own has changed their rows."""
    look = look_for_changes(database, LOOK_SECONDS)
    if look.old:
        print(f"answers: some are old about {', '.join(look.old)}, whose rows were changed after they were packed (by SQL of somebody's own): 'genows refresh' packs them anew")
    if look.seen < look.of:
        print(f"packed: {look.seen} of {look.of} studies compared with their tables in {LOOK_SECONDS:g} seconds; 'genows check --verify' compares all")


def pack(database: Database, missing_alone: bool) -> None:
    """Packs the studies, or those that are not packed, and says how many could not be."""
    _require_packed(database)
    left = rebuild(database, Progress(), missing_alone)
    print("packed: every study" if not left else f"packed: all studies but {', '.join(left)}, whose columns are larger than the database server takes (max_allowed_packet)")


def compare(database: Database) -> int:
    """Prints what of the packed columns is not what the tables make of it now; 1 where there is anything."""
    _require_packed(database)
    code = 0
    for sentence in verify(database):
        print(f"packed: {sentence}")
        code = 1
    print("packed: as the tables say" if not code else "packed: not as the tables say; 'genows refresh' packs anew what differs")
    return code


def _require_packed(database):
    state = schema.look(database)
    if state.version and not state.own:
        raise SchemaError(f"The database {database.driver.name} was not made by genows: nothing is packed in a portal's own.")
    if state.layout < schema.PACKED_LAYOUT:
        raise SchemaError("The database has no packed columns: 'genows check --upgrade' adds them.")


def readers_of(config: Config, session: Session) -> str:
    """Returns who may read, in words: everybody, or who by which login. ConfigError where that is nowhere said, see `Openness`."""
    if config.login_optional:
        Openness(config).check(session)
        shown = f"the group {config.always_show_study_group}" if config.always_show_study_group else "no study"
        visitors = f"visitors {shown}, who signs in more" if config.permissions_count else "everybody every study"
        return f"{visitors}; {_login_of(config)}"
    if not config.login_required:
        Openness(config).check(session)
        said = f"authenticate={config.authenticate}" if config.authenticate_written else "authenticate is not set, and nothing speaks of a login"
        return f"everybody ({said})"
    enabled = sum(bool(user.enabled) for user in session.all("users"))
    users = "1 enabled user" if enabled == 1 else f"{enabled} enabled users"
    return f"{users}, each what their authorities open; {_login_of(config)}; {_ways_of(config)}"


def _described(config, registration) -> str:
    """Returns what a registration is, and where the authorities of its people come from."""
    source = "users and authorities of the database" if config.by_tables else f"roles at {config.jwt_roles_path}"
    tenants = f" (tenants {', '.join(registration.tenants)})" if registration.tenants else ""
    return f"{registration.id}, issuer {registration.issuer}{tenants}, names by {registration.name_claim}; {source} count"


def _login_of(config):
    if config.by_provider:
        return f"they sign in at {' or '.join(registration.label for registration in config.registrations)} (authenticate={config.authenticate})"
    if config.authenticate == "password":
        return "they sign in on genows' own page (authenticate=password)"
    if config.authenticate == "remote_user":
        return "the server around genows signs them in (authenticate=remote_user)"
    proxies = ", ".join(map(str, config.authenticate_trusted_proxies))
    return f"the proxy at {proxies} signs them in, by the header {config.authenticate_header} (authenticate=proxy_header)"


def _ways_of(config):
    ways = [f"{config.dat_method} tokens"] if config.dat_method != "none" else []
    ways += ["the login itself (api.session_access)"] if config.api_session_access else []
    return f"the web service opens by {' or '.join(ways)}" if ways else "nothing opens the web service"


def statements(config, name: str) -> int:
    """Prints each statement of the query or file *name* as this database gets it, and why. UsageError for a name that is none."""
    database = open_database(config)
    try:
        state = schema.look(database)
    finally:
        database.close()
    queries = database.queries
    names = queries.names_in(name)
    if not names:
        close = get_close_matches(name, queries.names(), 3)
        raise UsageError(f"--sql {name}: there is no such query" + (f"; near it: {', '.join(close)}" if close else ""))
    print(f"-- {database.dialect}, schema version {state.version or 'none, as genows would make it'}")
    for query_name in names:
        print(*_lines(queries, query_name), sep="\n")
    return 0


def _lines(queries, name):
    if not queries.runs(name):
        return ["", f"-- {name}: the database lacks {queries.missing(name)}"]
    query = queries[name]
    why = [f"-- {' '.join(sentence.split())}" for sentence in query.why] or ["-- the same for every database of this kind"]
    return ["", f"-- {name}, from {query.file}", *why, f"{query.text};"]
