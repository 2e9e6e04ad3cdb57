"""A MariaDB database behind a forwarder, so that its host can fall silent or cut connections."""

import pytest

from genows.config.reader import make_config
from genows.db import schema
from genows.db.database import open_database
from tests.forwarder import forwarding

CONNECT, READ = 1.0, 0.5  # seconds: the limits in the settings


class Place:
    """A database that can be reached through *forwarder* and directly."""

    def __init__(self, made, server, forwarder):
        self.made, self.server, self.forwarder = made, server, forwarder
        self._opened = []

    def open(self, *ports, **settings):
        """A Database with these ports for hosts, in this order."""
        _, _, name = self.made.settings["db.connection_string"].rpartition("/")
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        config = make_config(
            {
                "db.connection_string": f"mysql://{self.server.user}:{self.server.password}@{hosts}/{name}",
                "db.connect_timeout_seconds": str(CONNECT),
                "db.read_timeout_seconds": str(READ),
                **settings,
            }
        )
        database = open_database(config)
        schema.look(database)
        self._opened.append(database)
        return database

    def close(self):
        for database in self._opened:
            database.close()


@pytest.fixture
def place(mariadb_server, mariadb_databases):
    with mariadb_databases.lent() as made, forwarding(mariadb_server.port) as forwarder:
        place = Place(made, mariadb_server, forwarder)
        yield place
        place.close()
