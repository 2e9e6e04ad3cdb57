"""`genows backup FILE`: a copy of a SQLite database, made while it is served; for MariaDB the lines to type instead. `--verify COPY` compares."""

import os
import shlex
import sys
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from genows.commands.frame import add_command, config_of
from genows.config.address import DatabaseAddress, address, complete
from genows.config.reader import Config
from genows.db import schema
from genows.db.copies import compare, copy_database
from genows.db.database import open_database
from genows.encode.tabletext import counted
from genows.errors import SchemaError, UsageError

# Where Debian's servers have their data.
DATA = Path("/var/lib/mysql")


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "backup",
        backup,
        "copy a SQLite database into a new file while it is served; for MariaDB print the lines that do it, and those that restore it",
        "genows backup /srv/backup/genows-2026-11-22.db",
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the copy, a file or for MariaDB a folder; must not be there yet")
    parser.add_argument(
        "--verify",
        metavar="COPY",
        help="compare a restored copy with what is served, table by table to the last digit; exit code 1 where they differ. A SQLite file, or a"
        " connection string, in which user, password and database may be left out where they are those of the settings",
    )


def backup(arguments: Namespace) -> int:
    """Prints the copy's size and data version; 1 where the database is none of SQLite's, or where it differs from the copy to be verified."""
    if (arguments.file is None) == (arguments.verify is None):
        raise UsageError("Name either the FILE of a new copy, or a restored one by --verify COPY.")
    config = config_of(arguments)
    if arguments.verify is not None:
        return _verify(config, arguments.verify)
    if config.database.kind == "mysql":
        print(f"genows: {_lines(config.database, arguments.file)}", file=sys.stderr)
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


def _lines(served, folder):
    return f"""MariaDB copies itself, to the last digit, while it is served (a dump, mariadb-dump, loses digits of FLOAT columns). On the database's own machine,
into a folder that is not there yet, as root, whom Debian's server lets in by its local socket:
{copy_line(served, folder, by_socket=True)}
Or with a password, as root or the server's user; the account needs RELOAD, PROCESS, LOCK TABLES and BINLOG MONITOR, which {served.user} may lack:
{copy_line(served, folder)}
To go back, with the server stopped and its data folder (here Debian's) moved away:
{restore_line(folder)}
'genows backup --verify CONNECTION_STRING' compares a restored copy, on another server, with what is served. MySQL has no mariadb-backup: use Percona XtraBackup."""


def copy_line(served: DatabaseAddress, folder: Path, by_socket: bool = False) -> str:
    """Returns a shell's line that copies the server's data into a new folder for its owner's eyes and makes them ready.

    It asks for the password of the settings' user; *by_socket*: for none, as the user of the system who types it.
    """
    host, port = served.hosts[0]
    place = [f"--socket={served.unix_socket}"] if served.unix_socket else [f"--host={host}", f"--port={port}"]
    encrypted = ["--ssl"] if served.ssl else []
    trusted = [f"--ssl-ca={served.ssl_ca}"] if served.ssl_ca else []
    account = place[:1] if by_socket and served.unix_socket else [] if by_socket else [*place, *encrypted, *trusted, f"--user={served.user}"]
    copying = shlex.join(["mariadb-backup", "--backup", f"--target-dir={folder}", *account])
    preparing = shlex.join(["mariadb-backup", "--prepare", f"--target-dir={folder}"])
    # A subshell: neither umask nor password stay behind; and no other user of the machine sees the password among a command's words.
    asking = "" if by_socket else " printf 'Password: ' >&2; stty -echo 2>/dev/null; read -r MYSQL_PWD; stty echo 2>/dev/null; export MYSQL_PWD;"
    return f"(umask 077;{asking} mkdir -- {shlex.quote(str(folder))} && {copying} && {preparing})"


def restore_line(folder: Path, data: Path = DATA) -> str:
    """Returns a shell's line that puts such a copy into the empty data folder *data*, and gives it to the server's user."""
    copying = shlex.join(["mariadb-backup", "--copy-back", f"--target-dir={folder}", f"--datadir={data}"])
    return f"{copying} && chown -R mysql:mysql {shlex.quote(str(data))}"


def _verify(config: Config, copy: str) -> int:
    """Prints what differs between the served database and a copy; 1 where anything does."""
    place = _place_of(config, copy)
    served, copied = open_database(config), open_database(replace(config, database=place))
    try:
        for database in (served, copied):
            if not schema.look_between_loads(database).version:
                raise SchemaError(f"The database {database.driver.name} {schema.lack_of(database)}: nothing to compare.")
        found = compare(served, copied)
    finally:
        served.close()
        copied.close()
    for difference in found.differences:
        print(difference if difference.matters else f"{difference} (a running service changes it by itself)")
    here, there = found.versions
    if here != there:
        print(f"data version: {here} is served, {there} is in the copy: data were loaded or removed since it was made")
    if any(difference.matters for difference in found.differences):
        print(f"{copied.driver.name} differs from {served.driver.name}")
        return 1
    print(f"{copied.driver.name} is the same as {served.driver.name}: {counted(found.tables, 'table')}, {counted(found.rows, 'row')}")
    return 0


def _place_of(config, copy):
    """Returns the address of a copy. UsageError for what is none, another kind of database, or the served one itself."""
    served = config.database
    try:
        given = address(copy if "://" in copy else f"sqlite:///{copy}")
        if given is None or given.kind != served.kind:
            raise ValueError(f"it is not of the kind of the served database, {served.kind}")
        own = {name: getattr(served, name) for name in ("hosts", "user", "password", "database")}
        place = complete(given, served.connect_timeout, served.ssl, **own)
    except ValueError as error:
        raise UsageError(f"--verify: {error}; should be the path of a SQLite file, or a connection string like mysql://HOST:PORT/DATABASE.") from error
    if _is_same(served, place):
        raise UsageError("--verify: that is the served database itself; name its copy.")
    return place


def _is_same(served, place):
    if place.kind == "sqlite":
        return os.path.realpath(served.path) == os.path.realpath(place.path)
    return (served.hosts, served.unix_socket, served.database) == (place.hosts, place.unix_socket, place.database)
