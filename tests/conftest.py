"""Fixtures for every test."""

from tests.mariadb import mariadb_server

__all__ = ["mariadb_server"]
