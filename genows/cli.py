"""The `genows` command: parses, calls a function of genows.commands, turns our exceptions into one line and an exit code.

0: done, 1: refused or failed, 2: wrong usage; `genows validate` and `genows metaimport` have 3: warnings, `export` and `copy`: something differs.
"""

import argparse
import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from importlib import import_module

from genows.encode.tabletext import shown
from genows.errors import DatabaseError, DatabaseGone, GenowsError, OutcomeUnknown, UsageError
from genows.server.counts import settle_counts
from genows.version import VERSION

# Modules of genows.commands, each with the names of its commands, in the order of the help.
FAMILIES = {
    "serve": ("serve",),
    "health": ("health",),
    "studies": ("load", "remove", "studies"),
    "export": ("export",),
    "copy": ("copy",),
    "metaimport": ("metaimport",),
    "importer": ("importer",),
    "prepare": ("prepare",),
    "validate": ("validate",),
    "reference": ("reference",),
    "check": ("check",),
    "backup": ("backup",),
    "refresh": ("refresh",),
    "demo": ("demo",),
    "users": ("user",),
    "tokens": ("token",),
    "documents": ("session",),
}


def parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser with every command, or with those of the module that has *command*. UsageError as of `settle_counts`.

    PERF: a command's own imports take 0.1 s, everybody's 0.45 s; the version needs none.
    """
    top = argparse.ArgumentParser(
        prog="genows",
        description="Serve cancer-genomics studies over the JSON API under /api/ and webservice.do.",
        epilog="example: genows load my_study && genows serve",
    )
    top.add_argument("--version", action="version", version=f"genows {VERSION}")
    subparsers = top.add_subparsers(metavar="COMMAND", required=True)
    modules = [module for module, names in FAMILIES.items() if command in names] or ([] if command == "--version" else [*FAMILIES])
    if "serve" in modules:
        settle_counts(os.environ)
    for module in modules:
        import_module(f"genows.commands.{module}").add(subparsers)
    return top


def main(argv=None) -> int:
    """Runs one command; its exit code."""
    words = sys.argv[1:] if argv is None else argv
    try:
        with _unwatched() if argv is None else nullcontext():
            arguments = parser(words[0] if words else None).parse_args(words)
        return arguments.function(arguments)
    except UsageError as error:
        print(_sentence(error), file=sys.stderr)
        return 2
    except (DatabaseGone, OutcomeUnknown) as error:
        print(_sentence(error), shown(error.reason), file=sys.stderr)
        return 1
    except DatabaseError:
        raise  # Nobody expected it: the traceback says where it came from.
    except GenowsError as error:
        print(_sentence(error), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("genows: interrupted; nothing was changed", file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1


@contextmanager
def _unwatched() -> Iterator[None]:
    """Lets Python look for garbage neither while modules are imported nor among them later: that takes a fifth of a start's CPU time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _sentence(error):
    """What went wrong, for a terminal; it may have several lines, and quote files of others."""
    return "\n".join(map(shown, f"genows: {error}".split("\n")))
