"""The `genows` command: parses, calls a function of genows.commands, turns our exceptions into one line and an exit code.

0: done, 1: refused or failed, 2: wrong usage.
"""

import argparse
import sys

from genows.commands import check, demo, reference, serve, studies, tokens, users
from genows.errors import GenowsError, UsageError
from genows.version import VERSION

FAMILIES = (serve, studies, reference, check, demo, users, tokens)


def parser() -> argparse.ArgumentParser:
    """The parser with every command."""
    top = argparse.ArgumentParser(
        prog="genows",
        description="Serve cancer-genomics studies over the JSON API under /api/ and webservice.do.",
        epilog="example: genows load my_study && genows serve",
    )
    top.add_argument("--version", action="version", version=f"genows {VERSION}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    for family in FAMILIES:
        family.add(subparsers)
    return top


def main(argv=None) -> int:
    """Runs one command; its exit code."""
    arguments = parser().parse_args(argv)
    try:
        return arguments.function(arguments)
    except UsageError as error:
        print(f"genows: {error}", file=sys.stderr)
        return 2
    except GenowsError as error:
        print(f"genows: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("genows: interrupted; nothing was changed", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
