"""`genows health`: whether the services of this user are well, wherever they listen. The image's health check."""

import http.client
import socket
import ssl
import sys
from argparse import Namespace
from pathlib import Path

from genows.commands.frame import add_command
from genows.http.health import LIVE, PATH
from genows.server import listening
from genows.server.listening import ANY, Place

# In a container the first process is the image's command.
FIRST = Path("/proc/1/cmdline")
SERVING = "serve"


def add(subparsers) -> None:
    parser = add_command(
        subparsers,
        "health",
        health,
        "ask the services that this user runs here whether they are well, wherever they listen; exit code 0 where all are, for health checks of containers",
        "genows health",
        config="not read: a running service has written down where it listens",
    )
    parser.add_argument("--database", action="store_true", help="ask whether they can serve, too, that is for /health in place of /health/live")
    parser.add_argument("--timeout", type=float, default=4.0, metavar="SECONDS", help="seconds that each has to answer (default: %(default)s)")


def health(arguments: Namespace) -> int:
    """Prints a line for each place that a service listens at; 1 where one does not answer, or none is there."""
    code, found = 0, False
    for number, places in listening.running():
        for place in places:
            found = True
            answer = _ask(place, PATH if arguments.database else LIVE, arguments.timeout)
            print(f"process {number}, {place.url}: {answer}")
            code = code if answer == "well" else 1
    if found:
        return code
    if command := _other_command():
        print(f"no service runs here; genows {command} is at work")
        return 0
    print("genows: no service of this user runs here.", file=sys.stderr)
    return 1


def _ask(place: Place, path: str, seconds: float) -> str:
    """Returns 'well', or what is wrong."""
    connection = http.client.HTTPConnection("localhost", timeout=seconds)
    try:
        connection.sock = _socket(place, seconds)
        connection.request("GET", place.mount + path, headers={"Connection": "close"})
        answer = connection.getresponse()
        return "well" if answer.status == 200 else f"ill: {path} answers {answer.status}"
    except (OSError, http.client.HTTPException) as error:
        return f"ill: {getattr(error, 'strerror', None) or error or type(error).__name__}"
    finally:
        connection.close()


def _socket(place, seconds):
    if place.path:
        plain = socket.socket(socket.AF_UNIX)
        plain.settimeout(seconds)
        plain.connect("\0" + place.path[1:] if place.path[0] in "\0@" else place.path)
    else:
        plain = socket.create_connection((ANY.get(place.host, place.host), place.port), seconds)
    if not place.tls:
        return plain
    # The certificate is for the clients' name of this host, and this is the host itself.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context.wrap_socket(plain)


def _other_command() -> str:
    """Returns the command of genows that a container was started for, if it is none that serves: a load may take hours; '' where it is not so."""
    try:
        words = FIRST.read_bytes().decode("utf-8", "replace").split("\0")
    except OSError:
        return ""
    for word, command in zip(words, words[1:]):
        if Path(word).name == "genows":
            return command if command.isalpha() and command != SERVING else ""
    return ""
