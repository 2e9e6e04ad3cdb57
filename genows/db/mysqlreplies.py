"""`Reply`: one statement's reply of MySQL or MariaDB, read from the connection's socket, many rows at a time; and what errors mean.

PyMySQL signs in, begins and ends transactions. Statements and their rows pass it by, over the same socket, between two of its commands.
The form is "Text Resultset" of MySQL's client protocol. A reply that is not read to its end leaves the connection useless.
"""

import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from socket import SHUT_RDWR
from typing import Any

from pymysql import err
from pymysql.connections import TEXT_TYPES
from pymysql.constants import COMMAND, CR
from pymysql.protocol import EOFPacketWrapper, FieldDescriptorPacket, MysqlPacket, OKPacketWrapper

from genows.errors import DatabaseBusy, DatabaseConflict, DatabaseError, DatabaseGone, GenowsError, SchemaError, StatementTooLong

# Bytes of the longest packet. What is longer goes on in the next one.
LONGEST = 0xFFFFFF
# Bytes that are taken from the system at a time.
READ_BYTES = 1 << 16
# Rows that `fetchall` reads at a time.
MANY = 1000
# 3 bytes: size of the packet; 1 byte: its number.
HEAD = struct.Struct("<I")
# First byte of a value: below, its size; else NULL, or a size of 2 bytes, of 3, of 8.
NULL, TWO_BYTES = 251, 252
# First byte of a packet that is an error.
ERROR = 0xFF
BINARY_CHARSET = 63
LOST = "Lost connection to MySQL server during query"
# What reading raises over packets that are not as the protocol has them.
MALFORMED = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError, struct.error)
# What makes values of bytes as well as of text.
OF_BYTES = (bytes.decode, int, float)
# A node of a Galera cluster that answers, but has left the cluster or not come back yet: "WSREP has not yet prepared node".
NOT_PREPARED = 1047
# Server and client codes: cannot connect, gone away, lost, shutting down, killed, refused for too many connections.
GONE = frozenset({1053, 1077, 1079, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2002, 2003, 2005, 2006, 2013, 2014, 2055, 4031, NOT_PREPARED})
BUSY = frozenset({1040, 1203, 1205, 1226})
# "Table definition has changed": a snapshot from before a table was altered does not see it. A new one does.
TABLE_CHANGED = 1412
# One of two transactions that want the same row; in a cluster they may have met only at COMMIT, on two nodes.
CONFLICT = 1213
# Of a cluster, at COMMIT: "Maximum writeset size exceeded".
UNKNOWN, TOO_LARGE = 1105, "writeset size"
REFUSED = frozenset({1044, 1045, 1049, 1698})
# A statement, or a value that it makes, is longer than the server's max_allowed_packet.
TOO_LONG = frozenset({1153, 1301})
# What a session begins without (db.mysqlsession), and only somebody between it and the server can have put back; and servers that take no change.
LIMITED = {
    1104: "by max_join_size",
    1175: "by sql_safe_updates",
    1969: "by max_statement_time",
    3024: "by max_execution_time",
}
READ_ONLY = frozenset({1290, 1792, 1836})


class Reply:
    """*connection*: PyMySQL's, with its socket as *wire*. *rowcount*: how many rows a statement has changed that gives none; else -1."""

    rowcount = -1

    def __init__(self, connection: Any, statement: str):
        self._wire, self._encoding = connection.wire, connection.encoding
        # What was received, and how much of that has been read.
        self._received, self._at = b"", 0
        # The next packet's, whoever sends it.
        self._number = 0
        self._ended = False
        self._makers: list[Callable[[bytes], Any] | None] = []
        command = bytes([COMMAND.COM_QUERY]) + statement.encode(self._encoding)
        with self._keeping_step():
            self._send(command)
            self._begin(connection.decoders)

    @contextmanager
    def _keeping_step(self) -> Iterator[None]:
        """Ends the connection where a packet is not understood, or left in the middle: what comes next would be taken for something else.

        OperationalError for what is not understood.
        """
        try:
            yield
        except err.Error:
            raise
        except MALFORMED as error:
            raise self._lost(CR.CR_MALFORMED_PACKET, f"Malformed packet ({error})") from error
        except BaseException:
            self._hang_up()
            raise

    def _send(self, command):
        try:
            for start in range(0, len(command) + 1, LONGEST):
                part = command[start : start + LONGEST]
                self._wire.sendall(HEAD.pack(len(part) | self._number << 24) + part)
                self._number = (self._number + 1) % 256
        except OSError as error:
            raise self._lost(CR.CR_SERVER_GONE_ERROR, f"MySQL server has gone away ({error!r})") from error

    def _begin(self, decoders):
        first = self._packet()
        if first.is_ok_packet():
            done = OKPacketWrapper(first)
            self.rowcount = done.affected_rows
            self._end(done.has_next)
            return
        columns = first.read_length_encoded_integer()
        # NOTE: None is a server's wish for a file of this machine. It gets no answer.
        if not columns:
            raise ValueError("neither rows nor a number of changes")
        fields = [self._packet(FieldDescriptorPacket) for _ in range(columns)]
        if not self._packet().is_eof_packet():
            raise ValueError("no end behind the columns")
        self._makers = [_maker(field, decoders) for field in fields]

    def _end(self, more):
        """Ends the reply. A connection on which something follows that nobody has asked for is not used again."""
        self._ended = True
        if more or self._at < len(self._received):
            self._hang_up()

    # Rows

    def fetchmany(self, size: int) -> list[tuple]:
        """Returns the next *size* rows, fewer at the end."""
        values: list[Any] = []
        wanted = size * len(self._makers)
        with self._keeping_step():
            while len(values) < wanted and not self._ended:
                self._add_received(values, size - len(values) // len(self._makers))
                if len(values) < wanted:
                    self._add_next(values)
            return self._rows(values)

    def fetchall(self) -> list[tuple]:
        rows: list[tuple] = []
        while more := self.fetchmany(MANY):
            rows += more
        return rows

    def close(self) -> None:
        """Does nothing: a reply holds nothing."""

    def _add_received(self, values, most):
        """Adds the values of the next rows that have been received whole, of *most* rows at most; stops at whatever is unusual.

        PERF: all genes, 61,000 rows of 2 values: 31 ms of CPU, by PyMySQL's cursors, which have calls for each value, 143 and 133 (4.4 ×).
        """
        data, at, last, columns, add = self._received, self._at, len(self._received), range(len(self._makers)), values.append
        rows, before = 0, len(values)
        try:
            while rows < most:
                place = at + 4
                for _ in columns:
                    size = data[place]
                    place += 1
                    if size < NULL:
                        end = place + size
                    elif size == TWO_BYTES:
                        end = place + 2 + (data[place] | data[place + 1] << 8)
                        place += 2
                    elif size == NULL:
                        add(None)
                        continue
                    else:
                        # A longer value, or what stands behind the rows.
                        break
                    add(data[place:end])
                    place = end
                else:
                    # The packet's size, by its lowest byte: what is no row of these columns is read with more care.
                    if place <= last and data[at] == place - at - 4 & 255:
                        at = place
                        rows += 1
                        continue
                break
        except IndexError:
            pass
        del values[before + rows * len(columns) :]
        self._at, self._number = at, (self._number + rows) % 256

    def _add_next(self, values):
        """Adds the values of the next row, however long it is; ends the reply where none is left."""
        packet = self._packet()
        if packet.is_eof_packet():
            self._end(EOFPacketWrapper(packet).has_next)
            return
        values += [packet.read_length_coded_string() for _ in self._makers]
        if packet.read_all():
            raise ValueError("a row with more than its columns")

    def _rows(self, values) -> list[tuple]:
        width = len(self._makers)
        if len(set(self._makers)) == 1:
            values = _made(values, self._makers[0])
        else:
            for place, maker in enumerate(self._makers):
                values[place::width] = _made(values[place::width], maker)
        return list(zip(*[iter(values)] * width, strict=True))

    # Packets

    def _packet(self, kind: type = MysqlPacket) -> Any:
        """Returns the next packet, be it sent in several; raises the error that it is."""
        packet, size = b"", LONGEST
        while size == LONGEST:
            (head,) = HEAD.unpack(self._read(4))
            number, size = head >> 24, head & LONGEST
            # A server that shuts down tells so with the number 0, whatever it is asked.
            if number != self._number:
                raise self._lost(CR.CR_SERVER_LOST, f"{LOST} (packet {number} instead of {self._number})" if number else LOST)
            self._number = (number + 1) % 256
            packet += self._read(size)
        if packet[0] == ERROR:
            self._end(more=False)
            err.raise_mysql_exception(packet)
        return kind(packet, self._encoding)

    def _read(self, size) -> bytes:
        end = self._at + size
        while end > len(self._received):
            more = self._more(end - len(self._received))
            self._received, self._at, end = self._received[self._at :] + more, 0, size
        found, self._at = self._received[self._at : end], end
        return found

    def _more(self, lacking) -> bytes:
        """Returns what comes next: *lacking* bytes, and more where there is more."""
        buffer, size = memoryview(bytearray(max(lacking, READ_BYTES))), 0
        while size < lacking:
            try:
                came = self._wire.recv_into(buffer[size:])
            except OSError as error:
                raise self._lost(CR.CR_SERVER_LOST, f"{LOST} ({error})") from error
            if not came:
                raise self._lost(CR.CR_SERVER_LOST, LOST)
            size += came
        return bytes(buffer[:size])

    def _lost(self, code, message):
        self._hang_up()
        return err.OperationalError(code, message)

    def _hang_up(self):
        """Ends the connection without a word to the server: that might wait for it."""
        with suppress(OSError):
            self._wire.shutdown(SHUT_RDWR)


def _maker(field: FieldDescriptorPacket, decoders: dict[int, Callable]) -> Callable[[bytes], Any] | None:
    """Returns what makes a column's values of their bytes, as PyMySQL does; None where they stay bytes."""
    if field.type_code in TEXT_TYPES:
        return None if field.charsetnr == BINARY_CHARSET else bytes.decode
    convert = decoders.get(field.type_code, bytes.decode)
    return convert if convert in OF_BYTES else lambda value: convert(bytes.decode(value))


def _made(values, maker):
    if maker is None:
        return values
    try:
        return list(map(maker, values))
    except TypeError:
        return [None if value is None else maker(value) for value in values]


def words_of(error: Exception) -> str:
    """Returns what the server or the driver says, with its number."""
    return f"{error.args[1]} ({error.args[0]})" if len(error.args) == 2 else str(error)


def translated(error: Exception, user: str) -> GenowsError | None:
    """Returns the error of genows that an error of PyMySQL is; None for what nobody expects. *user*: who signs in."""
    code = error.args[0] if error.args else 0
    if code in GONE or isinstance(error, err.InterfaceError):
        return DatabaseGone(words_of(error))
    if code == TABLE_CHANGED:
        return DatabaseGone(f"a table was altered since the transaction began: {words_of(error)}")
    if code == CONFLICT:
        return DatabaseConflict()
    if code == UNKNOWN and TOO_LARGE in str(error):
        return DatabaseError("The change is larger than the cluster's wsrep_max_ws_size. Nothing of it is stored.")
    if code in BUSY:
        return DatabaseBusy()
    if code in TOO_LONG:
        return StatementTooLong()
    if code in LIMITED:
        return SchemaError(f"The database server, or a proxy before it, ends genows' statements {LIMITED[code]}: take that limit away from genows' user.")
    if code in READ_ONLY:
        return SchemaError(f"The database server takes no changes: {error.args[-1]}. Loads, tokens and sign-ins need one that does (a replica takes none).")
    if code in REFUSED:
        return SchemaError(f"The database server refuses {user}: {error.args[-1]}.")
    return None
