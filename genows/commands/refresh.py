"""`genows refresh`: what is packed and kept of the data follows changes that genows cannot notice by itself, SQL of somebody's own."""

import os
from argparse import Namespace

from genows.commands.frame import add_command, database_of
from genows.db import schema
from genows.db.database import LOAD_WAIT_SECONDS
from genows.errors import SchemaError, UsageError
from genows.load.dataversion import bump_data_version
from genows.load.packing import repack_changed
from genows.load.progress import Progress, Silence
from genows.server.signals import DROPPING


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "refresh",
        refresh,
        "after SQL of your own: pack the studies anew that it changed, and have serving processes drop what they keep of the data; loads, removals and 'genows check --rebuild' need no refresh",
        "genows refresh --config portal.properties",
    )
    parser.add_argument(
        "--pid", type=int, metavar="PID", help="the service's first process, where the database is a portal's own: nothing is written into that"
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")


def refresh(arguments: Namespace) -> int:
    """Packs anew what has changed in a database that genows made, says what, and gives it a new data version; with --pid sends the service's first process the signal that drops everything."""
    if arguments.pid is not None:
        _tell(arguments.pid)
        print(f"process {arguments.pid}: told to drop what it and its workers keep")
        return 0
    with database_of(arguments) as database:
        state = schema.look_between_loads(database)
        if not state.version:
            raise SchemaError(f"The database {database.driver.name} {schema.lack_of(database)}: nothing is kept of it.")
        if not state.own:
            raise UsageError(
                "This database is a portal's own and keeps no data version: name the service's first process (--pid PID), "
                "or send it SIGURG (kill -URG PID)."
            )
        if state.layout >= schema.PACKED_LAYOUT:
            _repack(database, Silence() if arguments.quiet else Progress())
        version = database.change(bump_data_version, LOAD_WAIT_SECONDS)
    print(f"data version {version.number}: every process that serves this database drops what it kept with its next request")
    return 0


def _repack(database, progress):
    changed = False
    for sentence in repack_changed(database, progress):
        print(f"packed: {sentence}")
        changed = True
    if not changed:
        print("packed: as the tables say")


def _tell(pid):
    if pid < 2:
        raise UsageError(f"--pid {pid}: should be the number of the service's first process.")
    try:
        os.kill(pid, DROPPING)
    except ProcessLookupError:
        raise UsageError(f"--pid {pid}: there is no such process.") from None
    except PermissionError:
        raise UsageError(f"--pid {pid}: that process is another user's; be that user.") from None
    except OverflowError:
        raise UsageError(f"--pid {pid}: no process has such a number.") from None
