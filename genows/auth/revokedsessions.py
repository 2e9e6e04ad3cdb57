"""Sessions revoked by signing out: a copy of such a session's cookie opens nothing from then on.

Stores the session's id in genows_ended_sessions until the session would have expired by itself.
"""

import logging

from genows.db import times
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import GenowsError

LOG = logging.getLogger("genows")

WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for the page


class RevokedSessions:
    """The revoked sessions of one database."""

    def __init__(self, database: Database):
        self.database = database

    def has(self, session: Session, session_id: str) -> bool:
        """Returns whether the login session of this id was revoked. *session*: of the database."""
        return session.value("ended_session", session_id=session_id) is not None

    def add(self, session_id: str, expiration: float, now: float) -> bool:
        """Revokes a session; returns False if that cannot be written now, because a load holds the database.

        *expiration*: when the session expires by itself, seconds since 1970.
        """
        # One second more, because stored times lose their fraction: the row must outlive the cookie.
        revoked = self._try_to_write("add_ended_session", session_id=session_id, expiration=times.stored(expiration + 1))
        if revoked:
            # In a transaction of its own: sweeping locks the whole table, and must not cost anybody their sign-out.
            self._try_to_write("sweep_ended_sessions", now=times.stored(now))
        return revoked

    def _try_to_write(self, query, **values):
        """Runs a writing query; returns whether that succeeded."""
        try:
            self.database.change(lambda writer: writer.do(query, **values), WRITE_SECONDS)
        except GenowsError as error:
            LOG.warning("an ended session cannot be remembered in the database: %s", type(error).__name__)
            return False
        return True
