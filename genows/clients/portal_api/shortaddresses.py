"""Short addresses of pages of this service: made of long ones, and followed. Nothing of another host gets one."""

import json
import secrets
from urllib.parse import urlsplit

from genows.auth.csrf import check_same_site
from genows.clients.portal_api.saved import DocumentRequest
from genows.columns.jsonvalues import dumps
from genows.errors import NotThere
from genows.http.address import Address, at_once
from genows.http.answers import JSON, Answer
from genows.http.places import SHORT, own_place, root_of
from genows.http.request import PageRequest
from genows.saved import store
from genows.saved.kinds import SHORT_ADDRESS, content

DIGITS, LENGTH = "0123456789abcdefghijklmnopqrstuvwxyz", 10
INVALID = Answer((b'{"error":"Invalid URL"}',), JSON, 400)


def new_id() -> str:
    """Draws the id of a short address: 52 random bits."""
    return "".join(secrets.choice(DIGITS) for _ in range(LENGTH))


def shorten(request: PageRequest) -> Answer:
    """Answers a short address of a page of this service."""
    asking = DocumentRequest(request, check_same_site, new_id)
    url = request.params.required("url")
    place = own_place(request.environ, url)
    if place is None:
        return INVALID
    user = asking.user
    document_id = asking.add(SHORT_ADDRESS, content(SHORT_ADDRESS, {"url": place}, user, True), user)
    scheme, host, *_ = urlsplit(url)
    short = f"{scheme}://{host}{root_of(request.environ)}{asking.auth.config.portal_prefix}{SHORT}{document_id}"
    return Answer((dumps({"shortURL": short}).encode(),))


def follow(request: PageRequest, document_id: str) -> Answer:
    """Leads to the page of a short address; where a login is required, who is signed in."""
    asking = DocumentRequest(request)
    if asking.auth.config.login_required:
        asking.auth.signed_in_user(request.environ)
    found = asking.auth.read(lambda db: store.find(db, SHORT_ADDRESS, document_id))
    if found is None:
        raise NotThere("There is no such short address.")
    asking.store.note_reading(found)
    return Answer((), "", 302, [("Location", root_of(request.environ) + (json.loads(found.text)["url"] or "/"))])


ADDRESSES = (Address("/url-shortener", shorten, at_once, methods=("GET",)),)
FOLLOWED = (Address(f"{SHORT}{{documentId}}", follow, at_once, methods=("GET", "HEAD"), open=True),)
