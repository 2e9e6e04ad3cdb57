"""Where saved documents are kept: in two tables of genows' own, each written in one short transaction.

An id is 96 random bits: who knows it may read the document. Moments are seconds since 1970, given by the caller; *user*, None for nobody, is a
login name as genows stores it, and names are compared whole.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple, TypeVar

from genows.auth import usernames
from genows.auth.permissions import Caller
from genows.columns.jsonvalues import dumps
from genows.config.reader import Config
from genows.db import times
from genows.db.database import Database
from genows.db.queries.queries import Queries
from genows.db.sessions import Session, Writer
from genows.errors import GenowsError, NotThere, TooManyDocuments
from genows.saved.kinds import KINDS, DocumentKind, StoredContent
from genows.saved.readable import DOCUMENT_ID, readable_part

ID_BYTES = 12
# Of a document, or a short address.
ANY_ID = re.compile(rf"{DOCUMENT_ID.pattern}|[0-9a-z]{{10}}")
WRITE_SECONDS = 10  # that another writer is waited for
NOTE_SECONDS = SWEEP_SECONDS = 1  # the same, where nobody misses what is not written
DAY = 86_400
SWEPT_AT_ONCE = 1000
# A new document in so many has old ones swept.
SWEEPS = 256
# Bytes of documents that are read at a time for a list.
READ_BYTES = 1_000_000
# In lists: everybody's.
EVERYBODY = "*"

Result = TypeVar("Result")


class SavedDocument(NamedTuple):
    """A saved document. *text*: its JSON; *owner*: None where nobody was signed in; *last_read*: at most a day old when it is read."""

    document_id: str
    kind: str
    owner: str | None
    text: str
    last_read: int | None


def new_id() -> str:
    """Draws the id of a document."""
    return secrets.token_hex(ID_BYTES)


def keeps_documents(asked: Session | Queries, offered: bool) -> bool:
    """Returns whether documents are *offered*, by the setting, and the database has the tables."""
    return offered and asked.runs("saved_document")


def user_of(caller: Caller) -> str | None:
    """Returns the name under which a caller's documents are kept; None for nobody."""
    return usernames.stored_form(caller.user) if caller.user else None


def find(session: Session, kind: DocumentKind, document_id: str) -> SavedDocument | None:
    """Returns the document of this id and kind; None where there is none."""
    row = session.one("saved_document", id=document_id) if ANY_ID.fullmatch(document_id) else None
    return _document(row) if row and row.kind == kind.name else None


def _document(row) -> SavedDocument:
    return SavedDocument(row.id, row.kind, row.owner, row.data, times.seconds(row.last_read))


def readable_text(session: Session, caller: Caller, document: SavedDocument) -> str | None:
    """Returns the JSON that the caller is shown of a document; None where nothing of it is theirs."""
    kind = KINDS[document.kind]
    if kind.own and document.owner != user_of(caller):
        return None
    if caller.may_read_all or not kind.studies:
        return document.text
    part = readable_part(session, caller, kind, json.loads(document.text))
    return None if part is None else dumps(part)


def listed(session: Session, caller: Caller, kind: DocumentKind, name: str, origin: str | None = None) -> Iterator[tuple[str, str]]:
    """Yields (id, JSON) of what a user has in the list, newest first, as far as the caller may read it. *origin*: as stored; None: of any."""
    rows = [(row.id, row.size) for row in session.all("listed_documents", name=name, kind=kind.name) if origin in (None, row.origin)]
    for ids in _batches(rows):
        found = {row.id: _document(row) for row in session.all("saved_documents_by_ids", ids=ids)}
        for document_id in filter(found.__contains__, ids):
            text = readable_text(session, caller, found[document_id])
            if text is not None:
                yield document_id, text


def _batches(rows: Iterable[tuple[str, int]]) -> Iterator[list[str]]:
    ids, size = list[str](), 0
    for document_id, bytes_ in rows:
        if ids and size + bytes_ > READ_BYTES:
            yield ids
            ids, size = [], 0
        ids.append(document_id)
        size += bytes_
    if ids:
        yield ids


class DocumentStore:
    """Writes documents. *clock*: returns seconds since 1970; *new_id*: draws an id."""

    def __init__(self, database: Database, config: Config, clock: Callable[[], float], new_id: Callable[[], str]):
        self._database, self._config, self._clock, self._new_id = database, config, clock, new_id

    def add(self, kind: DocumentKind, made: StoredContent, user: str | None, network: str, joins: bool = False) -> str:
        """Stores a document and returns its id: that of the same one, where it is made once alone; what is its owner's alone is replaced.

        *network*: of a client who is not signed in. *joins*: whether it joins the list of *user*. TooManyDocuments above the limits.
        """
        now = self._clock()
        # Drawn once: where the outcome of a commit stays unknown and all this is done again, the stored one is found.
        document_id = self._new_id()
        maker = None if user else _maker(network, now)
        found = self._change(lambda writer: self._add(writer, document_id, kind, made, user, maker, joins, times.stored(now)))
        if int(document_id, 36) % SWEEPS == 0:
            self.sweep(now)
        return found

    def _add(self, writer: Writer, document_id, kind, made, user, maker, joins, now) -> str:
        # NOTE: before anything is read: of two that add the same document one waits here, and then finds the other's.
        writer.do(
            "add_document", id=document_id, kind=kind.name, owner=user, maker=maker, origin=made.origin, data=made.text,
            size=len(made.text.encode()), checksum=made.checksum, now=now,
        )  # fmt: skip
        found = document_id
        if made.checksum is not None:
            found = writer.one("saved_document_by_checksum", checksum=made.checksum).id
            if found != document_id:
                self._again(writer, found, kind, made, now)
                return found
        self._check_number(writer, user, maker)
        if joins and user:
            self._enlist(writer, user, found)
        return found

    def _again(self, writer, document_id, kind, made, now):
        writer.do("note_reading", ids=[document_id], now=now)
        if kind.own:
            writer.do("change_document", id=document_id, data=made.text, size=len(made.text.encode()), checksum=made.checksum, now=now)

    def _check_number(self, writer, user, maker):
        config = self._config
        if user and writer.value("number_of_documents_of_owner", owner=user) > config.sessions_max_per_user:
            raise TooManyDocuments(f"You have made {config.sessions_max_per_user} documents, as many as are kept of one user.", DAY)
        if maker and writer.value("number_of_documents_of_maker", maker=maker) > config.sessions_max_per_day:
            left = DAY - int(self._clock()) % DAY
            raise TooManyDocuments(f"{config.sessions_max_per_day} documents were made from your network today, as many as are kept of people who are not signed in.", left)

    def _enlist(self, writer, name, document_id):
        writer.do("list_document", name=name, id=document_id)
        if name != EVERYBODY and writer.value("number_of_listed", name=name) > self._config.sessions_max_per_user:
            raise TooManyDocuments(f"You have {self._config.sessions_max_per_user} documents in your lists, as many as there is room for.", DAY)

    def enlist(self, name: str, document_id: str) -> None:
        """Puts a document into the list of a user."""
        self._change(lambda writer: self._enlist(writer, name, document_id))

    def unlist(self, name: str, document_id: str) -> bool:
        """Takes a document out of the list of a user; returns whether it was there."""
        return bool(self._change(lambda writer: writer.do("unlist_document", name=name, id=document_id)))

    def publish(self, document_id: str, more: dict[str, str]) -> None:
        """Puts a virtual study into everybody's list, with *more* members; NotThere where there is none of this id."""
        now = times.stored(self._clock())

        def change(writer: Writer) -> None:
            document = find(writer, KINDS["virtual_study"], document_id)
            if document is None:
                raise not_found(document_id)
            if more:
                text = dumps({**json.loads(document.text), **more})
                # It is no longer what its maker sent: who sends that again gets a new one.
                writer.do("change_document", id=document_id, data=text, size=len(text.encode()), checksum=None, now=now)
            self._enlist(writer, EVERYBODY, document_id)

        self._change(change)

    def note_reading(self, document: SavedDocument) -> None:
        """Notes that a document was read, once a day; where that cannot be written now it is not."""
        now = self._clock()
        if document.last_read is None or now - document.last_read >= DAY:
            with suppress(GenowsError):
                self._database.change(lambda writer: writer.do("note_reading", ids=[document.document_id], now=times.stored(now)), NOTE_SECONDS)

    def sweep(self, now: float) -> int:
        """Removes documents that nobody has in a list and nobody has read for the days of the settings; returns how many."""
        if not self._config.sessions_days:
            return 0
        with suppress(GenowsError):
            return self.remove_stale(now - self._config.sessions_days * DAY, SWEEP_SECONDS)
        return 0  # Another process sweeps the same rows; the rest is swept later.

    def remove_stale(self, before: float, wait_seconds: float = WRITE_SECONDS) -> int:
        """Removes up to SWEPT_AT_ONCE documents that nobody has in a list and nobody has read since; returns how many."""

        def change(writer: Writer) -> int:
            ids = [row.id for row in writer.all("stale_documents", before=times.stored(before), most=SWEPT_AT_ONCE)]
            return writer.do("remove_documents", ids=ids) if ids else 0

        return self._database.change(change, wait_seconds)

    def remove(self, ids: list[str]) -> int:
        """Removes documents, out of all lists too; returns how many there were."""

        def change(writer: Writer) -> int:
            writer.do("unlist_documents", ids=ids)
            return writer.do("remove_documents", ids=ids)

        return self._change(change)

    def _change(self, action: Callable[[Writer], Result]) -> Result:
        return self._database.change(action, WRITE_SECONDS)


def _maker(network: str, now: float) -> str:
    """Returns by what the documents of one network on one day are counted; nobody reads the address from it in passing."""
    return hashlib.sha256(f"{int(now // DAY)} {network}".encode()).hexdigest()[:32]


def not_found(document_id: str) -> NotThere:
    """Returns what tells that there is no such document, or nothing in it that the reader may read."""
    return NotThere(f"Session not found: {document_id}")


def document_json(document_id: str, text: str) -> str:
    """Returns a document as it is sent. *text*: its JSON."""
    return f'{{"id":"{document_id}","data":{text}}}'
