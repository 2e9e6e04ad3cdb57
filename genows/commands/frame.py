"""Gives every command its parser, its --config and its database."""

import argparse
from contextlib import contextmanager

from genows.config.reader import Config, read_config
from genows.db.database import open_database

COMMAND_LINE = "command line"  # in the audit log, where a client's address stands otherwise


CONFIG = "portal.properties (default: $GENOWS_CONFIG, or built-in defaults)"


def add_command(subparsers, name: str, function, summary: str, example: str, config: str = CONFIG) -> argparse.ArgumentParser:
    """Adds and returns a parser for one command with --config; *function*(arguments) → exit code. The help ends with *example*.

    *config*: what the help says of --config.
    """
    parser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog=f"example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", metavar="FILE", help=config)
    parser.set_defaults(function=function)
    return parser


def add_family(subparsers, name: str, summary: str, example: str):
    """Adds a command that has commands of its own, `genows NAME …`; returns their subparsers."""
    parser = subparsers.add_parser(
        name, help=summary, description=summary[0].upper() + summary[1:] + ".", epilog=f"example: {example}"
    )
    return parser.add_subparsers(metavar="COMMAND", required=True)


def config_of(arguments) -> Config:
    return read_config(arguments.config)


@contextmanager
def database_of(arguments):
    """Opens the database that the configuration names; closes it at the end of the block."""
    database = open_database(config_of(arguments))
    try:
        yield database
    finally:
        database.close()
