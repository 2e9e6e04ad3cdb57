"""`genows user …`: who may sign in and what they may read."""

import getpass
import sys
import time
from contextlib import contextmanager

from genows.auth import audit, grants, identities, passwords, usernames, users
from genows.commands.frame import COMMAND_LINE, add_command, add_family, config_of, database_of
from genows.db import schema, times
from genows.db.database import LOAD_WAIT_SECONDS
from genows.db.identifiers import STUDY_KEYS
from genows.errors import SchemaError, UsageError
from genows.server import logs

LONGEST_AUTHORITY = 255  # characters: authorities.AUTHORITY
LONGEST_SUBJECT = 255  # characters: OpenID Connect Core, 2


def add(subparsers):
    family = add_family(subparsers, "user", "add users, give them passwords and authorities", "genows user list")
    parser = _command(family, "add", add_user, "add a user", "genows user add frodo@example.org --name 'Frodo Baggins' --password")
    parser.add_argument("--name", required=True, help="the user's name, for people")
    parser.add_argument("--password", action="store_true", help="ask for a password (or read it as a line from standard input)")
    _command(family, "passwd", set_password, "set a user's password; every session ends", "genows user passwd frodo@example.org")
    _command(family, "enable", enable, "give a user access again", "genows user enable frodo@example.org")
    _command(family, "disable", disable, "take a user's access, at once", "genows user disable frodo@example.org")
    example = "genows user link frodo@example.org https://id.example.org 248289761001"
    parser = _command(family, "link", link, "let a further account of a sign-in service come in by a name", example)
    parser.add_argument("issuer", metavar="ISSUER", help="the sign-in service, as its id tokens name it")
    parser.add_argument("subject", metavar="SUB", help="the account's number there (the claim sub)")
    _command(family, "unlink", unlink, "forget which accounts of sign-in services a name belongs to; the next that comes has it", "genows user unlink frodo@example.org")
    add_command(
        family,
        "list",
        list_users,
        "list the users: login name, state, name, authorities, who came by a sign-in service and when, separated by tabs",
        "genows user list",
    )
    for name, function, summary in (
        ("grant", grant, "let a user read a study, a group of studies, or ALL"),
        ("revoke", revoke, "take an authority back"),
    ):
        parser = _command(family, name, function, summary, f"genows user {name} frodo@example.org ALL_TCGA")
        parser.add_argument("authority", metavar="AUTHORITY", help="app.name and a colon come in front, unless there is a colon")


def _command(family, name, function, summary, example):
    parser = add_command(family, name, function, summary, example)
    parser.add_argument("email", metavar="EMAIL", help="the login name")
    return parser


@contextmanager
def _database(arguments, may_create=False):
    """Opens the configured database. Only who adds a user may get a new one: an empty database in a broken one's place would look well."""
    with database_of(arguments) as database:
        found = schema.look_between_loads(database)
        # Another process may be making it at this moment.
        if may_create and (not found.version or schema.unfinished(found)):
            schema.create(database)
        elif not found.version:
            raise SchemaError(f"The database {database.driver.name} {schema.lack_of(database)}; nobody is in it. Is it the right one? --config names the settings.")
        yield database


@contextmanager
def _writer(arguments, password: bool = False, may_create: bool = False, identified: bool = False):
    """Begins a transaction for the block. *password*, *identified*: whether genows' own tables of these are needed."""
    with _database(arguments, may_create) as database:
        if password:
            passwords.check_tables(database)
        if identified and not database.ask(identities.there):
            raise SchemaError(f"The database lacks {identities.TABLE}.")
        # On SQLite a load is the one writer.
        with database.write(LOAD_WAIT_SECONDS) as writer:
            yield writer


def add_user(arguments) -> int:
    """Adds the user with the password, or neither."""
    password = _read_password() if arguments.password else None
    with _writer(arguments, password=arguments.password, may_create=True) as writer:
        user = users.add(writer, arguments.email, arguments.name)
        if password is not None:
            passwords.set_password(writer, user.email, password, time.time(), config_of(arguments).password_blocklist_file)
    config = config_of(arguments)
    print(f"Added {user.email} to {config.database.path or config.database.database}.")
    _note(config, "added", user.email)
    if not config.authenticate_written:
        print(
            "genows: warning: authenticate is not set. With a user in the database the service does not start until it is;"
            " one that is running stays open to everybody until it is restarted.",
            file=sys.stderr,
        )
    return 0


def set_password(arguments) -> int:
    """Asks for the new password first, so that nothing waits for it."""
    password = _read_password()
    with _writer(arguments, password=True) as writer:
        user = users.known(writer, arguments.email)
        passwords.set_password(writer, user.email, password, time.time(), config_of(arguments).password_blocklist_file)
    print(f"{user.email} has a new password; earlier sessions have ended.")
    _note(config_of(arguments), "password set", user.email)
    return 0


def _read_password():
    """Reads a line of standard input; at a terminal prompts for it twice, unseen."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\r\n")
    password = getpass.getpass("Password: ")
    if getpass.getpass("Password again: ") != password:
        raise UsageError("The two passwords differ.")
    return password


def enable(arguments) -> int:
    """From the next request on; the user has to sign in anew."""
    return _set_enabled(arguments, True)


def disable(arguments) -> int:
    """From the next request on, whatever token or session the user holds; the sessions end for good."""
    return _set_enabled(arguments, False)


def _set_enabled(arguments, enabled):
    with _writer(arguments) as writer:
        users.set_enabled(writer, arguments.email, enabled)
        # At enabling too: somebody else may have disabled the account, by a statement of their own.
        passwords.end_sessions(writer, arguments.email, time.time())
    print(f"{arguments.email} is {'enabled' if enabled else 'disabled'}.")
    _note(config_of(arguments), "enabled" if enabled else "disabled", arguments.email)
    return 0


def list_users(arguments) -> int:
    """Prints one line a user, and one for each that a provider has sent and nobody has added."""
    with _database(arguments) as database, database.read() as session:
        held: dict[str, list[str]] = {}
        for email, authority in session.all("authorities"):
            held.setdefault(usernames.stored_form(email), []).append(authority)
        came: dict[str, list[str]] = {}
        for row in identities.every(session) if identities.there(session) else ():
            seen = "never" if row.last_seen is None else f"{times.stored(row.last_seen)} UTC"
            came.setdefault(usernames.stored_form(row.email), []).append(f"{seen} {row.issuer} {row.subject}")
        for email, name, enabled in session.all("users"):
            form = usernames.stored_form(email)
            by_provider = [", ".join(came.pop(form))] if form in came else []
            print(email, "enabled" if enabled else "disabled", name, ",".join(held.get(form, ())), *by_provider, sep="\t")
        for email, rows in came.items():
            print(email, "not added", "", "", ", ".join(rows), sep="\t")
    return 0


def link(arguments) -> int:
    """Counts at the next sign-in; the name needs no row of users where providers send roles."""
    if not usernames.is_valid(arguments.email) or not arguments.issuer.strip() or not arguments.subject or len(arguments.subject) > LONGEST_SUBJECT:
        raise UsageError(f"A login name, an issuer and a subject of 1 to {LONGEST_SUBJECT} characters are needed.")
    with _writer(arguments, identified=True) as writer:
        linked = identities.link(writer, arguments.email, arguments.issuer.strip(), arguments.subject, time.time())
    print(f"{linked.subject} of {linked.issuer} comes in as {linked.email} now.")
    logs.to_stderr(config_of(arguments))
    audit.note(COMMAND_LINE, "identity", "linked", linked.email, subject=audit.fingerprint(linked.subject))
    return 0


def unlink(arguments) -> int:
    """Sessions of the accounts end with the next request; 1 where the name belongs to none."""
    with _writer(arguments, identified=True) as writer:
        rows = identities.unlink(writer, arguments.email)
    if not rows:
        print(f"genows: {arguments.email} belongs to no account of a sign-in service; nothing was unlinked.", file=sys.stderr)
        return 1
    logs.to_stderr(config_of(arguments))
    for row in rows:
        print(f"{row.email} no longer belongs to {row.subject} of {row.issuer}.")
        audit.note(COMMAND_LINE, "identity", "unlinked", row.email, subject=audit.fingerprint(row.subject))
    return 0


def grant(arguments) -> int:
    """Counts at the user's next request; warns of an authority that opens nothing, because it may be misspelt."""
    authority = _whole(arguments)
    with _writer(arguments) as writer:
        new = users.grant(writer, arguments.email, authority)
        warning = grants.opens_nothing(config_of(arguments), authority, writer.all("studies", STUDY_KEYS))
    print(f"{arguments.email} {'now' if new else 'already'} has {authority}.")
    if new:
        _note(config_of(arguments), "granted", arguments.email, authority=authority)
    if warning:
        print(f"genows: warning: {warning}", file=sys.stderr)
    return 0


def revoke(arguments) -> int:
    """Counts at the user's next request; 1 where the user does not have the authority."""
    authority = _whole(arguments)
    with _writer(arguments) as writer:
        users.known(writer, arguments.email)
        held = users.revoke(writer, arguments.email, authority)
    if not held:
        print(f"genows: {arguments.email} does not have {authority}; nothing was revoked.", file=sys.stderr)
        return 1
    print(f"{arguments.email} no longer has {authority}.")
    _note(config_of(arguments), "revoked", arguments.email, authority=authority)
    return 0


def _note(config, outcome, email, **details):
    """Writes the audit log's line of what has been done to a user."""
    logs.to_stderr(config)
    audit.note(COMMAND_LINE, "user", outcome, email, **details)


def _whole(arguments):
    """Returns the authority as it is stored, with app.name in front. UsageError where it cannot be one."""
    config, authority = config_of(arguments), arguments.authority.strip()
    if config.filter_groups_by_appname and ":" not in authority:
        authority = f"{config.app_name}:{authority}"
    if not arguments.authority.strip() or len(authority) > LONGEST_AUTHORITY or not authority.isprintable():
        raise UsageError(f"An authority has 1 to {LONGEST_AUTHORITY} printable characters.")
    return authority
