"""`Openness`: whether a service without a login may be open to everybody. Only the database can tell where `authenticate` is not written."""

from genows.config.loginsigns import nothing_said
from genows.config.reader import Config
from genows.db.sessions import Session

PLACE = "the database"


class Openness:
    """Settled at once where `authenticate` is written down; elsewhere as soon as `check` has found no rows of users or authorities."""

    def __init__(self, config: Config):
        self._written = config.authenticate_written
        self._settled = False

    def check(self, session: Session, anew: bool = False) -> None:
        """Raises ConfigError where rows of the database speak of a login. Asks until there are none, then never again.

        *anew*: asks in any case: a SQLite file may have been replaced by one that has such rows.
        """
        if self._written or (self._settled and not anew):
            return
        self._settled = False
        if signs := signs_in_rows(session):
            raise nothing_said(signs)
        self._settled = True


def signs_in_rows(session: Session) -> list[tuple[str, str]]:
    """Returns (what, where) of each table with rows of a login. A database that lacks the tables speaks of none."""
    counts = {
        "users": session.value("number_of_users") if session.has("number_of_users") else 0,
        "authorities": session.value("number_of_authorities") if session.has("number_of_authorities") else 0,
    }
    return [(f"{count} {'row' if count == 1 else 'rows'} in {table}", PLACE) for table, count in counts.items() if count]
