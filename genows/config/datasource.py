"""The database's address as files of today's portals give it: `spring.datasource.url`, `.username`, `.password`, or as variables.

It counts where no `db.…` says an address. Where something tells of a database and not which, nothing is opened: the default, a SQLite file
in the current folder, is no database that a portal's file has named.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from genows.config.address import DatabaseAddress, address
from genows.errors import ConfigError

PREFIX = "springdatasource"
# Portals that keep copies of their data in ClickHouse say of which database each address is.
URLS = ("url", "mysqlurl", "jdbcurl", "mysqljdbcurl")
LOGIN = {"db.user": ("username", "mysqlusername"), "db.password": ("password", "mysqlpassword")}
OURS = ("db.connection_string", "db.host", "db.portal_db_name")
TOMCAT = "dbtomcatresourcename"
MYSQL = ("jdbc:mysql:", "jdbc:mariadb:", "mysql:")
READ = ("jdbc:mysql://", "jdbc:mariadb://", "mysql://")
JSON = "SPRING_APPLICATION_JSON"  # All settings of a portal in one variable.
OF_JDBC = ("jdbc:", "r2dbc:")  # An address of a database under whatever name, as `db.url`.
PLACEHOLDER = re.compile(r"\$\{[^}]*\}")  # Spring fills these in from elsewhere.
FOREIGN = "this is no address of MySQL or MariaDB (jdbc:mysql://…), and is not read"
INSTEAD = "write db.connection_string, db.user, db.password"


class Entry(NamedTuple):
    """An entry of the file or the environment."""

    key: str
    place: str
    text: str


def variables_of_spring(environ: Mapping[str, str]) -> Iterator[str]:
    """Yields the names of the variables that give the address."""
    return (name for name in environ if name.startswith("SPRING_DATASOURCE_") or name == JSON)


def is_secret(key: str) -> bool:
    """Returns whether a value of this key is a password, or an address that may hold one."""
    return _squeezed(key).startswith(PREFIX) and _squeezed(key).endswith(("url", "password"))


def holds_password(key: str, text: str) -> bool:
    """Returns whether the value of a key that `is_secret` has a password in it: most addresses have none."""
    if _squeezed(key).endswith("password"):
        return True
    try:
        there = address(text)
    except ValueError:
        return True
    return bool(there and there.password)


class Datasource:
    """What *given*, key → (place, text), says by Spring's names; of equal ones the last counts.

    *entries*: the entries of `db.…` that they stand for, and *names*: Spring's names of these; *problems*: what stops the start; *warnings*: sentences.
    """

    def __init__(self, given: Mapping[str, tuple[str, str]]):
        said = {_squeezed(key): Entry(key, *entry) for key, entry in given.items()}
        self._said = {name: entry for name, entry in said.items() if entry.text.strip() and _tells_of_database(name, entry)}
        self.entries: dict[str, tuple[str, str]] = {}
        self.names: dict[str, str] = {}
        self.problems: list[ConfigError] = []
        urls = [self._said[PREFIX + name] for name in URLS if PREFIX + name in self._said]
        self._url = next((url for url in urls if url.text.strip().startswith(MYSQL)), urls[0] if urls else None)
        self.warnings = [_told(url, FOREIGN) for url in self._foreign_ones() if url != self._url]
        problem = self._problem()
        ours = any(given.get(name, ("", ""))[1].strip() for name in OURS)
        if ours:
            self.warnings += [_told(self._url, problem)] if self._url and problem else []
        elif self._url and problem:
            self.problems.append(ConfigError(self._url.place, self._url.key, f"{problem}; {INSTEAD}"))
        elif self._url:
            self._take(self._url, given)
        elif self._said:
            entry = next(iter(self._said.values()))
            sentence = f"the database is named by {entry.key}, which is not read, and by no address: {INSTEAD}"
            self.problems.append(ConfigError(entry.place, entry.key, sentence))

    def difference(self, used: DatabaseAddress) -> str | None:
        """Returns a sentence where Spring's names give another address than *used*, which `db.…` has given."""
        if self.entries or not self._url or self._problem():
            return None
        there = address(self._url.text)
        user = self._login("db.user")
        pairs = [(there.hosts, used.hosts), (there.database, used.database), (there.user or user and user.text.strip(), used.user)] if there else []
        if used.kind == "mysql" and all(one == other for one, other in pairs if one and other):
            return None
        return _told(self._url, "names another database than db.…, which is the one that counts")

    def _take(self, url, given):
        self.entries["db.connection_string"] = url.place, url.text
        self.names["db.connection_string"] = url.key
        for name in LOGIN:
            spring, ours = self._login(name), given.get(name, ("", ""))
            if spring and not ours[1].strip():
                self.entries[name] = spring.place, spring.text
                if PLACEHOLDER.search(spring.text):
                    self.problems.append(ConfigError(spring.place, spring.key, f"a placeholder (${{…}}) is not filled in here; write {name}"))
            elif spring and spring.text != ours[1]:
                self.warnings.append(_told(spring, f"{name} ({ours[0]}) says otherwise, and that one counts"))

    def _login(self, name):
        return next((self._said[PREFIX + part] for part in LOGIN[name] if PREFIX + part in self._said), None)

    def _foreign_ones(self):
        return (entry for name, entry in self._said.items() if name.startswith(PREFIX) and name.endswith("url") and not entry.text.strip().startswith(MYSQL))

    def _problem(self):
        """Returns why the address cannot be read, '' if it can; nothing of it is quoted."""
        if self._url is None:
            return ""
        if not self._url.text.strip().startswith(MYSQL):
            return FOREIGN
        if not self._url.text.strip().startswith(READ):
            return "an address of several hosts in the driver's own way is not read"
        if PLACEHOLDER.search(self._url.text):
            return "a placeholder (${…}) in it is not filled in here"
        try:
            address(self._url.text)
        except ValueError as error:
            return str(error)
        return ""


def _tells_of_database(name, entry):
    if name == _squeezed(JSON):
        return "datasource" in entry.text.lower()
    address_elsewhere = entry.key not in OURS and entry.text.strip().lower().startswith(OF_JDBC)
    return name.startswith(PREFIX) or name == TOMCAT or address_elsewhere


def _squeezed(key):
    """Returns the key as Spring compares it: spring.datasource.jdbc-url and SPRING_DATASOURCE_JDBCURL are one."""
    return re.sub("[._-]", "", key.lower())


def _told(entry, sentence):
    return f"{entry.place}: {entry.key}: {sentence}."
