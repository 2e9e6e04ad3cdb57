"""A PyMySQL connection that need not wait for the reply to an insert: the caller makes the next rows while the server stores these."""

from genows.db.mysqlstatements import naming_long
from genows.db.pymysqlinternals import HookedConnection

# The server then takes statements, and what stands between quotes in them, for bytes; and the way back.
BYTES = "SET @collation = @@collation_connection, character_set_client = binary, character_set_connection = binary"
TEXTS = "SET character_set_client = utf8mb4, collation_connection = @collation"


class SendingAhead(HookedConnection):
    """A connection with `send`, whose reply is read before the next command. An error comes with that command, COMMIT at the latest."""

    # Characters of the statement whose reply is still to come; 0 for none.
    _unanswered = 0
    _as_bytes = False

    def send(self, text: str) -> None:
        """Sends a statement that gives no rows."""
        self.before_command()
        self._send_ahead(text)

    def send_long(self, text: str) -> None:
        """Sends a statement of long texts for columns of text.

        PERF: the server does not look for characters of several bytes in a statement of bytes, which are the same text while all of them
        are ASCII: 182 MB are stored in 0.49 s, and in 0.84 s otherwise.
        """
        if not text.isascii():
            self.send(text)
            return
        self._await_reply()
        if not self._as_bytes:
            self._run(BYTES)
            self._as_bytes = True
        self._send_ahead(text)

    def before_command(self) -> None:
        """Reads the reply that is still to come, and lets the connection speak text again: no other command may go out before that."""
        self._await_reply()
        if self._as_bytes:
            self._run(TEXTS)
            self._as_bytes = False

    def _run(self, text):
        self.send_statement(text)
        self.read_reply()

    def _send_ahead(self, text):
        with naming_long(len(text)):
            self.send_statement(text)
        self._unanswered = len(text)

    def _await_reply(self):
        if length := self._unanswered:
            self._unanswered = 0
            with naming_long(length):
                self.read_reply()
