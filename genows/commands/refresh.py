"""`genows refresh`: serving processes drop what they keep of the data, after changes that they cannot notice by themselves."""

import os
from argparse import Namespace

from genows.commands.frame import add_command, database_of
from genows.db import schema
from genows.db.database import LOAD_WAIT_SECONDS
from genows.errors import SchemaError, UsageError
from genows.load.dataversion import bump_data_version
from genows.server.refreshing import SIGNAL


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "refresh",
        refresh,
        "have serving processes drop what they keep of the data, after SQL of your own; loads, removals and 'genows check --rebuild' need no refresh",
        "genows refresh --config portal.properties",
    )
    parser.add_argument(
        "--pid", type=int, metavar="PID", help="the service's first process, where the database is a portal's own: nothing is written into that"
    )


def refresh(arguments: Namespace) -> int:
    """Gives a database that genows made a new data version; with --pid sends the service's first process the signal that drops everything."""
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
        version = database.change(bump_data_version, LOAD_WAIT_SECONDS)
    print(f"data version {version.number}: every process that serves this database drops what it kept with its next request")
    return 0


def _tell(pid):
    if pid < 2:
        raise UsageError(f"--pid {pid}: should be the number of the service's first process.")
    try:
        os.kill(pid, SIGNAL)
    except ProcessLookupError:
        raise UsageError(f"--pid {pid}: there is no such process.") from None
    except PermissionError:
        raise UsageError(f"--pid {pid}: that process is another user's; be that user.") from None
    except OverflowError:
        raise UsageError(f"--pid {pid}: no process has such a number.") from None
