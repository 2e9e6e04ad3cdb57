"""What the service says of itself."""

from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.errors import GenowsError
from genows.http.answers import JSON, Answer
from genows.http.request import PageRequest, Request
from genows.version import VERSION


def info(request: Request, db: Session) -> Answer:
    """Answers the versions of genows and of the database's schema."""
    told = {"portalVersion": VERSION, "dbVersion": db.value("schema_version"), "gitDirty": False}
    return Answer((dumps(told).encode(),))


def health(request: PageRequest) -> Answer:
    """Answers whether the service is up: the database answers, and has a cancer type. Open to everybody."""
    try:
        with request.auth.database.read() as db:
            up = bool(db.all("third_cancer_types"))
    except GenowsError:
        up = False
    return Answer((dumps({"status": "UP" if up else "DOWN"}).encode(),), JSON, 200 if up else 503)


def timestamps(request: Request, db: Session) -> Answer:
    """Answers when tables of reference data were last written to, by the server's clock, without those of which nobody knows."""
    return Answer((dumps(dict(db.all("third_timestamps"))).encode(),))
