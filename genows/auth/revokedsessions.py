"""Sessions that were ended by signing out: their cookies are worth nothing from then on, wherever a copy of one lies.

What is remembered of a session is its id, in genows_ended_sessions, until it would have ended by itself.
"""

import logging

from genows.db import times
from genows.errors import GenowsError

LOG = logging.getLogger("genows")

WRITE_SECONDS = 2  # a study load may hold SQLite's only writer for minutes; a person waits for the page


class Endings:
    """The ended sessions of one database."""

    def __init__(self, database):
        self.database = database

    def has(self, session, session_id: str) -> bool:
        """Whether the session of this id was ended. *session*: of the database."""
        return session.value("ended_session", session_id=session_id) is not None

    def add(self, session_id: str, expiration: float, now: float) -> bool:
        """Ends a session; False where that cannot be written now, because a load holds the database.

        *expiration*: when the session ends by itself, seconds since 1970.
        """
        ended = self._done("add_ended_session", session_id=session_id, expiration=times.stored(expiration + 1))
        if ended:
            # In a transaction of its own: sweeping locks the whole table, and must not cost anybody their sign-out.
            self._done("sweep_ended_sessions", now=times.stored(now))
        return ended

    def _done(self, query, **values):
        try:
            self.database.change(lambda writer: writer.do(query, **values), WRITE_SECONDS)
        except GenowsError as error:
            LOG.warning("an ended session cannot be remembered in the database: %s", type(error).__name__)
            return False
        return True
