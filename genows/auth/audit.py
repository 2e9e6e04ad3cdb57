"""The audit log: one line per event, with time, user, client address and outcome; never a token, password or cookie.

Logger `genows.audit`, level INFO. A line reads `2026-01-31T12:00:00Z EVENT outcome=… user=… peer=… NAME=VALUE …`.
"""

import hashlib
import json
import logging
import re
import time

LOG = logging.getLogger("genows.audit")

LONGEST = 200  # characters of a value
PLAIN = re.compile(r"[0-9A-Za-z@._+:/\[\]-]+")


def note(peer: str | None, event: str, outcome: str, user: str | None = None, **details: object) -> None:
    """Writes one line. *peer*: the client's address, see trustedproxies.client_address; *details* that are None are left out."""
    words = [f"outcome={_quoted(outcome)}", f"user={_quoted(user)}", f"peer={_quoted(peer or None)}"]
    words += [f"{name}={_quoted(value)}" for name, value in details.items() if value is not None]
    LOG.info("%s %s %s", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), event, " ".join(words))


def fingerprint(token: str) -> str:
    """Returns the short hash by which the log names a token; the token cannot be derived from it."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _quoted(value):
    """Returns the value as one word: as it is where it is plain, else as ASCII JSON, so that it cannot forge a field or a line."""
    if value is None:
        return "-"
    text = str(value)[:LONGEST]
    return text if PLAIN.fullmatch(text) and text != "-" else json.dumps(text)
