"""The audit log: one line an event, with time, user, peer address and outcome; never a token, password or cookie.

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


def note(environ, event: str, outcome: str, user: str | None = None, **details):
    """Writes one line. *details*: further values, left out where they are None."""
    values = {"outcome": outcome, "user": user, "peer": environ.get("REMOTE_ADDR") or None}
    words = [f"{name}={_shown(value)}" for name, value in values.items()]
    words += [f"{name}={_shown(value)}" for name, value in details.items() if value is not None]
    LOG.info("%s %s %s", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), event, " ".join(words))


def fingerprint(token: str) -> str:
    """A short hash that names a token in the log; nothing of the token can be told from it."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _shown(value):
    """A value that cannot be mistaken for several, or for a line of its own: JSON in ASCII unless it is plain."""
    if value is None:
        return "-"
    text = str(value)[:LONGEST]
    return text if PLAIN.fullmatch(text) and text != "-" else json.dumps(text)
