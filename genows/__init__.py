"""genows: cancer-genomics studies over the JSON API under /api/ and the tab-delimited webservice.do."""

from importlib import import_module
from typing import TYPE_CHECKING

from genows.version import VERSION

if TYPE_CHECKING:
    from genows.app import create_app

__all__ = ["VERSION", "create_app"]
__version__ = VERSION


def __getattr__(name):
    # PERF: commands need no application: `genows load` is 0.2 s of imports shorter since they come when somebody asks.
    if name == "create_app":
        return import_module("genows.app").create_app
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
