"""The audit log: one line per event, with user, client address and outcome; never a token, password or cookie.

Logger `genows.audit`, level INFO. A line reads `EVENT outcome=… user=… peer=… NAME=VALUE …`; its time is the record's. `AuditedCaller` collects
the studies that a line names.
"""

import hashlib
import json
import logging
import re

from genows.auth.permissions import Caller

LOG = logging.getLogger("genows.audit")

LONGEST = 200  # characters of a value
PLAIN = re.compile(r"[0-9A-Za-z@._+:/,*\[\]-]+")


def note(peer: str | None, event: str, outcome: str, user: str | None = None, **details: object) -> None:
    """Writes one line. *peer*: the client's address, see environ.client_address; *details* that are None are left out.

    A list among the details is written whole, its entries with commas between them.
    """
    given = {name: value for name, value in details.items() if value is not None}
    fields = {"event": event, "outcome": outcome, "user": user, "peer": peer or None, **given}
    words = [f"{name}={_quoted(value)}" for name, value in fields.items() if name != "event"]
    LOG.info("%s %s", event, " ".join(words), extra={"fields": fields})


def fingerprint(token: str) -> str:
    """Returns the short hash by which the log names a token; the token cannot be derived from it."""
    return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()[:12]


def _quoted(value):
    """Returns the value as one word: as it is where it is plain, else as ASCII JSON, so that it cannot forge a field or a line."""
    if value is None:
        return "-"
    text = ",".join(value) if isinstance(value, list) else str(value)[:LONGEST]
    return text if PLAIN.fullmatch(text) and text != "-" else json.dumps(text)


class AuditedCaller:
    """A caller of one request, as *caller* is, for the audit log: *studies* are those whose data the request asks for."""

    def __init__(self, caller: Caller):
        self._caller, self.user, self.login_required, self.may_read_all = caller, caller.user, caller.login_required, caller.may_read_all
        self.studies: set[str] = set()

    def may_read(self, study_id: str, groups: str | None) -> bool:
        return self._caller.may_read(study_id, groups)

    def reads(self, study_id: str) -> None:
        self.studies.add(study_id)
