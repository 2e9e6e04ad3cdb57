"""`genows session …`: what operators do about the documents that the portal's pages save."""

import sys
import time

from genows.auth import audit, usernames
from genows.commands.frame import COMMAND_LINE, add_command, add_family, config_of
from genows.db import schema
from genows.db.database import Database, open_database
from genows.errors import SchemaError, UsageError
from genows.saved.kinds import KINDS, SHORT_ADDRESS
from genows.saved.store import ANY_ID, DAY, DocumentStore, new_id
from genows.server import logs


def add(subparsers):
    family = add_family(subparsers, "session", "list and remove documents that the portal's pages have saved", "genows session list")
    summary = "list documents, oldest first: id, kind, owner, creation, last reading, bytes, users who list it, separated by tabs"
    parser = add_command(family, "list", list_documents, summary, "genows session list --kind virtual_study --owner frodo@example.org")
    parser.add_argument("--kind", choices=(*KINDS, SHORT_ADDRESS.name), help="of this kind alone")
    parser.add_argument("--owner", metavar="EMAIL", help="of this login name alone")
    parser = add_command(family, "remove", remove, "remove documents, out of all lists too", "genows session remove --unread 365")
    parser.add_argument("ids", metavar="ID", nargs="*", help="the id of a document")
    parser.add_argument("--unread", metavar="DAYS", type=int, help="those that nobody has in a list and nobody has read for so many days")


def list_documents(arguments) -> int:
    """Prints one line a document: never what it says."""
    owner = arguments.owner and usernames.stored_form(arguments.owner)

    def lines(database: Database) -> None:
        with database.read() as session:
            for row in session.named("saved_documents"):
                if arguments.kind in (None, row.kind) and owner in (None, row.owner):
                    print(row.id, row.kind, row.owner or "-", row.created, row.last_read, row.size, row.in_lists, sep="\t")

    _at(arguments, lines)
    return 0


def remove(arguments) -> int:
    """Prints how many were removed; 1 where there was none."""
    if bool(arguments.ids) == (arguments.unread is not None):
        raise UsageError("Say which documents: either their ids, or --unread DAYS.")
    if wrong := [text for text in arguments.ids if not ANY_ID.fullmatch(text)]:
        raise UsageError(f"{wrong[0]!r} is no id of a document: 24 digits and letters from a to f, or 10 of a short address.")
    if arguments.unread is not None and arguments.unread < 1:
        raise UsageError("--unread should be 1 day or more.")
    config = config_of(arguments)
    logs.to_stderr(config)

    def removed(database: Database) -> int:
        store = DocumentStore(database, config, time.time, new_id)
        if arguments.ids:
            return store.remove(arguments.ids)
        before, number = time.time() - arguments.unread * DAY, 0
        while some := store.remove_stale(before):
            number += some
        return number

    number = _at(arguments, removed)
    if not number:
        print("genows: there is no such document; nothing was removed.", file=sys.stderr)
        return 1
    audit.note(COMMAND_LINE, "saved documents", "removed", number=number)
    print(f"Removed {number} {'document' if number == 1 else 'documents'}.")
    return 0


def _at(arguments, action):
    """What *action*(database) gives."""
    database = open_database(config_of(arguments))
    try:
        if not schema.look_between_loads(database).has(schema.DOCUMENT_TABLES[0]):
            raise SchemaError(f"The database {database.driver.name} keeps no documents: 'genows check --create' makes the tables.")
        return action(database)
    finally:
        database.close()
