"""The environment variables that say how many serve: WEB_CONCURRENCY (processes; gunicorn's own) and GUNICORN_THREADS."""

import re
from collections.abc import MutableMapping

from genows.errors import UsageError

VARIABLES = ("WEB_CONCURRENCY", "GUNICORN_THREADS")
NUMBER = re.compile(r"0*[1-9][0-9]{0,3}")


def settle_counts(environ: MutableMapping[str, str]) -> None:
    """Takes the blank ones out of *environ*: they are as good as none. UsageError for one that is no number from 1 to 9999.

    NOTE: gunicorn reads WEB_CONCURRENCY when it is imported, and ends with a traceback where that is no number, so this comes before.
    """
    for variable in VARIABLES:
        text = environ.get(variable, "").strip()
        if not text:
            environ.pop(variable, None)
        elif not NUMBER.fullmatch(text):
            raise UsageError(f"The environment variable {variable} is {text!r}: should be 1 or more, and 9999 at most.")
