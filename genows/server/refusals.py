"""What gunicorn itself refuses before genows sees it: answered in the form of all others, and logged without a byte that the client sent."""

import json
import logging
import socket
import ssl
import traceback

from genows.errors import GenowsError

LOG = logging.getLogger("genows.server")

# gunicorn's exceptions whose status is not 400.
STATUSES = {"LimitRequestLine": 414, "LimitRequestHeaders": 431, "ExpectationFailed": 417, "UnsupportedTransferCoding": 501}
# Status → reason, and what is wrong, where a client can do something about it. The request itself is never repeated: it may hold a token.
SENTENCES = {
    400: ("Bad Request", "The request is not HTTP as RFC 9112 has it. In its first line every byte beyond ASCII, and every blank, is percent-encoded."),
    414: ("URI Too Long", "The first line of the request is too long; send lists in the body of a POST."),
    417: ("Expectation Failed", "Of the header Expect only 100-continue is known."),
    431: ("Request Header Fields Too Large", "A header of the request is too long, or there are too many."),
    500: ("Internal Server Error", "The request cannot be answered."),
    501: ("Not Implemented", "The request's body comes in a transfer coding that is not read here."),
}


def status_of(error: BaseException) -> int:
    """Returns the status of what gunicorn refuses because of *error*; 500 where that is no client's fault."""
    return STATUSES.get(type(error).__name__, 400) if _is_clients(error) else 500


def _is_clients(error):
    return type(error).__module__.startswith("gunicorn.") or isinstance(error, ssl.SSLError)


def write_refusal(client: socket.socket, status: int) -> None:
    """Writes a whole answer to the socket."""
    reason, sentence = SENTENCES[status]
    body = json.dumps({"title": reason, "status": status, "detail": sentence}).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    client.sendall(head.encode("latin-1") + body)


def note_refusal(address: object, error: BaseException) -> None:
    """Logs that the server has refused a request of the client at *address* because of *error*."""
    client = address[0] if isinstance(address, tuple) else "-"
    told = {"fields": {"peer": client}}
    if _is_clients(error):
        LOG.warning("a request from %s is no HTTP that is understood here: %s", client, type(error).__name__, extra=told)
    else:
        LOG.error("a request from %s failed %s", client, described(error), extra=told)


def described(error: BaseException | None) -> str:
    """Returns an exception's kind and place. Its words only where they are our own or the system's: others may quote a client."""
    if error is None:
        return ""
    words = str(error) if isinstance(error, GenowsError) else (error.strerror or "") if isinstance(error, OSError) else ""
    places = "".join(traceback.format_tb(error.__traceback__))
    return f"({type(error).__name__}{': ' if words else ''}{words})\n{places}".rstrip()
