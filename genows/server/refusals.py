"""Answers for what gunicorn itself refuses before genows sees it, in the form of all others: problem+json instead of a page that
repeats the request line."""

import json
import socket

# Status → what is wrong, where a client can do something about it. The request itself is never repeated: it may hold a token.
SENTENCES = {
    400: "The request is not HTTP as RFC 9112 has it. In its first line every byte beyond ASCII, and every blank, is percent-encoded.",
    414: "The first line of the request is too long; send lists in the body of a POST.",
    417: "Of the header Expect only 100-continue is known.",
    431: "A header of the request is too long, or there are too many.",
    501: "The request's body comes in a transfer coding that is not read here.",
}
OTHER = "The request cannot be answered."


def write_refusal(client: socket.socket, status: int, reason: str, message: str) -> None:
    """Writes a whole answer to the socket, as gunicorn's util.write_error does. *message*: gunicorn's own, which is not shown."""
    body = json.dumps({"title": reason, "status": status, "detail": SENTENCES.get(status, OTHER)}).encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nConnection: close\r\nContent-Type: application/problem+json\r\n"
        f"X-Content-Type-Options: nosniff\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    client.sendall(head.encode("latin-1") + body)
