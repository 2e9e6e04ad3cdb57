"""What a test needs of the machine, and what becomes of it where that is not here."""

import os
import shutil
from typing import NoReturn

import pytest


def program(*names: str) -> str | None:
    """The path of the first of *names* that is installed; servers often lie in sbin, which PATH may lack."""
    path = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
    return next(filter(None, (shutil.which(name, path=path) for name in names)), None)


def needed(*names: str) -> str:
    """The same; where none is installed the test ends as `lacking` has it."""
    return program(*names) or lacking(names[0])


def lacking(what: str) -> NoReturn:
    """Skips the test, by the name of what is not here; where the environment has CI the test fails."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {what}")
