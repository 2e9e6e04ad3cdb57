"""`genows backup FILE`: a copy of a SQLite database, made while it is served; for MySQL and MariaDB the line to type instead."""

import shlex
import sys
from argparse import Namespace
from pathlib import Path

from genows.commands.frame import add_command, config_of
from genows.config.address import DatabaseAddress
from genows.db import schema
from genows.db.backup import copy_database
from genows.db.database import open_database
from genows.errors import SchemaError


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "backup",
        backup,
        "copy a SQLite database into a new file while it is served; for MySQL and MariaDB print the line that does it",
        "genows backup /srv/backup/genows-2026-11-22.db",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the copy; must not be there yet")


def backup(arguments: Namespace) -> int:
    """Prints the copy's size and data version; 1 where the database is none of SQLite's."""
    config = config_of(arguments)
    if config.database.kind == "mysql":
        print(f"genows: MySQL and MariaDB copy themselves; type\n{dump_line(config.database, arguments.file)}", file=sys.stderr)
        return 1
    database = open_database(config)
    try:
        if not schema.look_between_loads(database).version:
            raise SchemaError(f"There is no database in {config.database.path}: nothing to copy.")
        copy = copy_database(database, arguments.file)
    finally:
        database.close()
    version = "no data version" if copy.version is None else f"data version {copy.version}"
    print(f"{copy.path}: {copy.size / 1e6:.1f} MB, {version}")
    return 0


def dump_line(address: DatabaseAddress, file: Path) -> str:
    """Returns a shell's line that dumps the database into a new file for its owner's eyes; it asks for the password."""
    host, port = address.hosts[0]
    place = [f"--socket={address.unix_socket}"] if address.unix_socket else [f"--host={host}", f"--port={port}"]
    encrypted = ["--ssl"] if address.ssl else []
    trusted = [f"--ssl-ca={address.ssl_ca}"] if address.ssl_ca else []
    options = ["--single-transaction", "--quick", "--hex-blob", "--default-character-set=utf8mb4"]
    words = ["mariadb-dump", *options, *place, *encrypted, *trusted, f"--user={address.user}", "--password", address.database or ""]
    # A subshell: neither umask nor noclobber stay behind.
    return f"(umask 077; set -C; {shlex.join(words)} > {shlex.quote(str(file))})"
