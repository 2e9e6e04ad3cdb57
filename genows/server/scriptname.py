"""The environment variable SCRIPT_NAME, by which gunicorn is told the path that an application stands at."""

from collections.abc import MutableMapping

from genows.errors import ConfigError
from genows.http.exchange import MOUNT

NAME = "SCRIPT_NAME"


def take_script_name(environment: MutableMapping[str, str]) -> str:
    """Returns the path like '/public-portal', '' without one, and removes the variable. ConfigError if it is no plain path.

    Removed because gunicorn itself, which looks for it at each request, answers 500 outside of the path.
    """
    path = environment.pop(NAME, "").strip().rstrip("/")
    if path and not MOUNT.fullmatch(path):
        raise ConfigError("the environment", NAME, "should be a path of letters, digits and '-._~', like /public-portal.")
    return path
