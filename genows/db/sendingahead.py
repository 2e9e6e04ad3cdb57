"""A PyMySQL connection that need not wait for the answer to an insert: the next rows are made while the server stores these."""

from pymysql.connections import Connection
from pymysql.constants import COMMAND


class SendingAhead(Connection):
    """As any connection; and `send`, whose answer is read before the next command. An error comes with that command, COMMIT at the latest.

    NOTE: every command of PyMySQL goes through `_execute_command`, so that none is sent while an answer is still to come.
    """

    _unanswered = False

    def send(self, text: str):
        """Sends a statement that gives no rows."""
        self._execute_command(COMMAND.COM_QUERY, text)
        self._unanswered = True

    def _execute_command(self, command, sql):
        if self._unanswered:
            self._unanswered = False
            self._read_query_result()
        super()._execute_command(command, sql)
