"""What the service says of itself, and drops.

Pipelines of portals ask after each import that nothing be kept of the data, as `genows refresh` does.
"""

import logging
from uuid import uuid4

from genows.auth import audit
from genows.columns.jsonvalues import dumps
from genows.db.database import Database
from genows.db.sessions import Session
from genows.errors import DatabaseBusy, GenowsError
from genows.http.answers import JSON, TEXT, Answer
from genows.http.request import PageRequest, Request
from genows.version import VERSION

LOG = logging.getLogger("genows")

DISABLED = b"Cache endpoint is disabled for this instance."
KEYLESS = b"The header X-API-KEY is required: the value of cache.endpoint.api-key."
# How long a load may keep the new data version waiting.
WRITE_SECONDS = 10


def info(request: Request, db: Session) -> Answer:
    """Answers the versions of genows and of the database's schema."""
    told = {"portalVersion": VERSION, "dbVersion": db.value("schema_version"), "gitDirty": False}
    return Answer((dumps(told).encode(),))


def health(request: PageRequest) -> Answer:
    """Answers whether the service is up: the database answers, and has a cancer type. Open to everybody."""
    try:
        with request.auth.database.read() as db:
            up = bool(db.all("cancer_types"))
    except GenowsError:
        up = False
    return Answer((dumps({"status": "UP" if up else "DOWN"}).encode(),), JSON, 200 if up else 503)


def timestamps(request: Request, db: Session) -> Answer:
    """Answers when tables of reference data were last written to, by the server's clock, without those of which nobody
    knows.
    """
    return Answer((dumps(dict(db.all("third_timestamps"))).encode(),))


def clear_all(request: PageRequest) -> Answer:
    """Drops everything that is kept, for who has the key."""
    return _cleared(request, "Flushed all caches!!!")


def clear_of_study(request: PageRequest, study_id: str) -> Answer:
    """Drops everything that is kept, of all studies; the answer names this one, whether it is there or not."""
    return _cleared(request, f"Flushed {study_id} caches!!!")


def _cleared(request, told) -> Answer:
    auth, sent = request.auth, request.environ.get("HTTP_X_API_KEY")
    if not auth.config.cache_endpoint_enabled:
        return Answer((DISABLED,), TEXT, 404)
    if sent is None:
        return Answer((KEYLESS,), TEXT, 400)
    now, peer = auth.clock(), request.client_address
    if wait := auth.dropping_key.wait(peer, now):
        audit.note(peer, "cache", "429")
        return Answer((), TEXT, 429, [("Retry-After", str(wait))])
    if not auth.dropping_key.fits(sent, peer, now):
        audit.note(peer, "cache", "401")
        return Answer((), TEXT, 401)
    _drop(auth.database)
    audit.note(peer, "cache", "200")
    return Answer((told.encode(),), TEXT)


def _drop(database: Database) -> None:
    """Gives a database of our own a new data version; drops what this process and those beside it keep."""
    try:
        database.change(_bump, WRITE_SECONDS)
    except DatabaseBusy:
        raise
    except GenowsError as error:
        LOG.warning("the data version cannot be raised (%s): this process and those beside it drop what they keep", type(error).__name__)
    database.forget()


def _bump(writer):
    if writer.runs("bump_data_version"):
        writer.do("bump_data_version", mark=str(uuid4()))
