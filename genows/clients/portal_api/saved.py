"""Documents that the portal's pages save: made, read, listed, shared, published.

What writes is called as the endpoints of tokens are: once, by no page of another site, and whoever asks is found out here. Lists stream.
"""

from collections.abc import Callable, Iterator
from typing import Any

from genows.auth import audit
from genows.auth.csrf import check_changing_get, check_same_site
from genows.auth.environ import client_network
from genows.auth.permissions import Caller
from genows.clients.costs.breadth import Words
from genows.clients.costs.shapes import estimated, nothing
from genows.clients.portal_api import dialect
from genows.columns.jsonvalues import dumps
from genows.db.sessions import Session
from genows.errors import Denied, NoAddress, ParameterError, TooManyFailures
from genows.http.address import Address, at_once
from genows.http.answers import JSON, Answer
from genows.http.bodies import read_body
from genows.http.request import PageRequest, Request
from genows.saved import store
from genows.saved.kinds import KINDS, DocumentKind, StoredContent, content, origin_text
from genows.saved.store import EVERYBODY, DocumentStore, document_json, not_found, user_of

SIGN_IN = "Sign in first: this is kept for somebody who is signed in, and nobody can sign in here."
PUBLISHER_KEY, NO_KEY = "HTTP_X_PUBLISHER_API_KEY", "is required: the value of session.endpoint.publisher-api-key."
WRONG_KEY = "X-PUBLISHER-API-KEY is not the key of those who publish here."
STUDIES = "virtual_study"
SAVED = (STUDIES, "custom_gene_list")
# Members of a virtual study that publishing may set.
PUBLISHED = ("typeOfCancerId", "pmid")
DONE = Answer((), "", 200)


class DocumentRequest:
    """A request about saved documents, from a page that may send it. NoAddress where none are kept."""

    def __init__(self, request: PageRequest, check: Callable[[dict], None] = lambda environ: None, new_id: Callable[[], str] = store.new_id):
        self.request, self.auth, self.environ = request, request.auth, request.environ
        self.store = DocumentStore(self.auth.database, self.auth.config, self.auth.clock, new_id)
        if not store.keeps_documents(self.auth.database.queries, self.auth.config.sessions):
            raise NoAddress
        self.auth.senders.check(self.environ, "saved documents", check)

    def read(self, action: Callable[[Session, Caller], Any]) -> Any:
        """Returns *action*(session, caller)."""
        return self.auth.read(lambda db: action(db, self.auth.service_caller(db, self.environ)))

    @property
    def user(self) -> str | None:
        """The name under which the caller's documents are kept; None for nobody."""
        return self.read(lambda db, caller: user_of(caller))

    @property
    def signed_in(self) -> str:
        """The same; Denied for nobody. Where a login is required nobody gets so far."""
        user = self.user
        if user is None:
            raise Denied(sentence=SIGN_IN)
        return user

    def body(self) -> Any:
        """Returns the JSON of the body; BodyTooLarge above sessions.max_bytes."""
        limits = self.request.limits
        raw = read_body(self.environ, min(limits.body_bytes, self.auth.config.sessions_max_bytes))
        return dialect.DIALECT.body(raw, self.environ, limits)

    def add(self, kind: DocumentKind, made: StoredContent, user: str | None, joins: bool = False) -> str:
        """Stores a document; returns its id."""
        return self.store.add(kind, made, user, client_network(self.request.client_address), joins)


def _kind(name: str, *, listed: bool = False) -> DocumentKind:
    kind = KINDS.get(name)
    if kind is None or listed and not kind.listed:
        raise NoAddress
    return kind


def _check_of_get(request) -> Callable[[dict], None]:
    """Returns what a GET that changes a list must pass: where nobody signs in it changes nothing."""
    return check_changing_get if request.auth.config.has_login else check_same_site


def make(request: PageRequest, kind: str) -> Answer:
    """Stores a document and answers its id."""
    its = _kind(kind)
    return _made(request, its, its.joins, its.once)


def save(request: PageRequest, kind: str) -> Answer:
    """Stores a document in the caller's list and answers its id."""
    if kind not in SAVED:
        raise NoAddress
    return _made(request, KINDS[kind], True, False)


def _made(request, kind, joins, once) -> Answer:
    asking = DocumentRequest(request, check_same_site)
    user = asking.signed_in if kind.signed_in else asking.user
    made = content(kind, asking.body(), user, once)
    document_id = asking.add(kind, made, user, joins)
    return DONE if kind.own else _json(dumps({"id": document_id}))


def document(request: PageRequest, kind: str, document_id: str) -> Answer:
    """Answers a document, without what in it the caller may not read."""
    its, asking = _kind(kind), DocumentRequest(request)

    def find(db: Session, caller: Caller):
        found = store.find(db, its, document_id)
        return found, found and store.readable_text(db, caller, found)

    found, text = asking.read(find)
    if text is None:
        raise not_found(document_id)
    asking.store.note_reading(found)
    return _json(document_json(document_id, text))


def share(request: PageRequest, kind: str, document_id: str) -> Answer:
    """Puts a document into the caller's list."""
    its, asking = _kind(kind, listed=True), DocumentRequest(request, _check_of_get(request))
    user = asking.signed_in

    def is_readable(db: Session, caller: Caller) -> bool:
        found = store.find(db, its, document_id)
        return found is not None and store.readable_text(db, caller, found) is not None

    if not asking.read(is_readable):
        raise not_found(document_id)
    asking.store.enlist(user, document_id)
    return DONE


def forget(request: PageRequest, kind: str, document_id: str) -> Answer:
    """Takes a document out of the caller's list; whoever has its address still reads it."""
    its, asking = _kind(kind, listed=True), DocumentRequest(request, _check_of_get(request))
    user = asking.signed_in
    if asking.read(lambda db, caller: store.find(db, its, document_id) is not None):
        asking.store.unlist(user, document_id)
    return DONE


def settings(request: PageRequest) -> Answer:
    """Answers the caller's settings of a page for exactly these studies; without any nothing."""
    asking, kind = DocumentRequest(request, check_same_site), KINDS["settings"]
    user = asking.signed_in
    key = content(kind, asking.body(), user, True).checksum

    def find(db: Session, caller: Caller) -> str | None:
        row = db.one("saved_document_by_checksum", checksum=key)
        return row and row.data

    text = asking.read(find)
    return DONE if text is None else _json(text)


def publish(request: PageRequest, document_id: str) -> Answer:
    """Puts a virtual study into everybody's list, for who has the key."""
    asking = _publisher(request)
    more = {name: text for name in PUBLISHED if (text := request.params.one(name))}
    type_id = more.get("typeOfCancerId")
    if type_id and not asking.read(lambda db, caller: db.all("cancer_types_by_ids", cancer_type_ids=[type_id])):
        raise ParameterError("typeOfCancerId", "should be a cancer type that there is.")
    asking.store.publish(document_id, more)
    audit.note(request.client_address, "saved documents", "published", asking.user, document=document_id)
    return DONE


def withdraw(request: PageRequest, document_id: str) -> Answer:
    """Takes a virtual study out of everybody's list."""
    asking = _publisher(request)
    if not asking.store.unlist(EVERYBODY, document_id):
        raise not_found(document_id)
    audit.note(request.client_address, "saved documents", "withdrawn", asking.user, document=document_id)
    return DONE


def _publisher(request) -> DocumentRequest:
    asking = DocumentRequest(request, check_same_site)
    key, now, sent = asking.auth.publishing_key, asking.auth.clock(), asking.environ.get(PUBLISHER_KEY)
    if sent is None:
        raise ParameterError("X-PUBLISHER-API-KEY", NO_KEY)
    if wait := key.wait(request.client_address, now):
        raise TooManyFailures(wait, "The key of publishers")
    if not key.fits(sent, request.client_address, now):
        audit.note(request.client_address, "saved documents", "403", reason="wrong key of publishers")
        raise Denied(sentence=WRONG_KEY)
    return asking


def virtual_studies(request: Request, db: Session) -> Answer:
    """Answers the caller's virtual studies."""
    return _listed(request, db, STUDIES)


def gene_lists(request: Request, db: Session) -> Answer:
    """Answers the caller's lists of genes."""
    return _listed(request, db, "custom_gene_list")


def groups(request: Request, db: Session) -> Answer:
    """Answers the caller's groups of exactly these studies."""
    return _listed(request, db, "group", _origin(request))


def custom_data(request: Request, db: Session) -> Answer:
    """Answers the caller's custom data of exactly these studies."""
    return _listed(request, db, "custom_data", _origin(request))


def _origin(request) -> str:
    return origin_text(dialect.texts(request.params.body, "body"))


def public_studies(request: Request, db: Session) -> Answer:
    """Answers the published virtual studies."""
    _require_kept(request, db)
    return _array(store.listed(db, request.caller, KINDS[STUDIES], EVERYBODY))


def _listed(request, db, kind: str, origin: str | None = None) -> Answer:
    _require_kept(request, db)
    user = user_of(request.caller)
    return _array(store.listed(db, request.caller, KINDS[kind], user, origin) if user else iter(()))


def _require_kept(request, db):
    if not store.keeps_documents(db, request.portal.sessions):
        raise NoAddress
    # Whoever asks again gets what there is then.
    db.versioned = db.keeps = False


def _array(documents: Iterator[tuple[str, str]]) -> Answer:
    def chunks() -> Iterator[bytes]:
        before = "["
        for document_id, text in documents:
            yield f"{before}{document_json(document_id, text)}".encode()
            before = ","
        yield b"[]" if before == "[" else b"]"

    return Answer(chunks())


def _json(text: str) -> Answer:
    return Answer((text.encode(),), JSON)


# Beneath the base of the third generation. They stand in no description, as with the portals.
LISTS = {"/session/virtual_study": virtual_studies, "/session/custom_gene_list": gene_lists, "/public_virtual_studies": public_studies}
# Documents of one person: short, whoever asks.
SHORT = estimated(Words(), nothing)
FETCHED = {"/session/groups/fetch": groups, "/session/custom_data/fetch": custom_data}
ADDRESSES = (
    Address("/session/{kind}", make, at_once, methods=("POST",)),
    Address("/session/{kind}/save", save, at_once, methods=("POST",)),
    Address("/session/{kind}/{documentId}", document, at_once, methods=("GET", "HEAD")),
    Address("/session/{kind}/add/{documentId}", share, at_once, methods=("GET",)),
    Address("/session/{kind}/delete/{documentId}", forget, at_once, methods=("GET",)),
    Address("/session/settings/fetch", settings, at_once, methods=("POST",)),
    *(Address(path, handler, SHORT, methods=("GET",), fresh=True) for path, handler in LISTS.items()),
    *(Address(path, handler, SHORT, methods=("POST",), fresh=True, body="studyIds: [string]") for path, handler in FETCHED.items()),
    Address("/public_virtual_studies/{documentId}", publish, at_once, methods=("POST",)),
    Address("/public_virtual_studies/{documentId}", withdraw, at_once, methods=("DELETE",)),
)
