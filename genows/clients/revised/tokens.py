"""The token endpoints: for a logged-in user, by session, REMOTE_USER or proxy header.

A data access token opens none of them.

Other sites' pages may not call them: see csrf.check_same_site, and check_issuing_get for the one GET that makes a
token.
"""

from datetime import datetime, timezone

from genows.auth.csrf import check_issuing_get, check_same_site
from genows.auth.tokens import IssuedToken, StoredToken
from genows.auth.users import User
from genows.columns.jsonvalues import dumps
from genows.db import times
from genows.http.answers import NOT_THERE, Answer, attachment
from genows.http.request import PageRequest

FILE = "/api/data-access-token"
TOKENS = "/api/data-access-tokens"
FILE_NAME = "data_access_token.txt"


def download(request: PageRequest) -> Answer:
    """Gives a new token as a file."""
    user = _user(request)
    if user is None:
        return NOT_THERE
    request.auth.senders.check(request.environ, "token request", check_issuing_get)
    return token_file(request.auth.issue_token(request.environ, user))


def issue(request: PageRequest) -> Answer:
    """Makes a token: 201 with its record. allowRevocationOfOtherTokens=false: 403 if another token would have to be
    revoked.
    """
    user = _user(request)
    if user is None:
        return NOT_THERE
    allow = request.params.one("allowRevocationOfOtherTokens") is None
    allow = allow or request.params.choice("allowRevocationOfOtherTokens", "true", "false") == "true"
    issued = request.auth.issue_token(request.environ, user, allow)
    return _json(_record(StoredToken(issued.token, issued.user, issued.expiration, issued.creation)), 201)


def own_tokens(request: PageRequest) -> Answer:
    """Lists the records of the caller's tokens, oldest first."""
    user = _user(request)
    return NOT_THERE if user is None else _json([_record(stored) for stored in request.auth.tokens.stored_tokens(user.email)])


def own_token(request: PageRequest, token: str) -> Answer:
    """Shows the record of one of the caller's tokens."""
    user = _user(request)
    stored = request.auth.tokens.get(user.email, token) if user else None
    return NOT_THERE if stored is None else _json(_record(stored))


def revoke(request: PageRequest, token: str) -> Answer:
    """Revokes one of the caller's tokens."""
    user = _user(request)
    if user is None or not request.auth.tokens.revoke(user.email, token):
        return NOT_THERE
    request.auth.log_revoked(request.environ, user, [token])
    return DONE


def revoke_all(request: PageRequest) -> Answer:
    """Revokes all tokens of the caller."""
    user = _user(request)
    if user is None:
        return NOT_THERE
    request.auth.log_revoked(request.environ, user, request.auth.tokens.revoke_all(user.email))
    return DONE


def _user(request: PageRequest) -> User | None:
    """Returns the caller; None if this portal has no tokens at all.

    Raises NotSignedIn, and Denied for another site's page.
    """
    request.auth.senders.check(request.environ, "token request", check_same_site)
    if request.auth.tokens.kind == "none":
        return None
    return request.auth.signed_in_user(request.environ)


def token_lines(issued: IssuedToken) -> str:
    """Returns what stands in the downloaded file: token, creation and expiration, one per line."""
    return f"token: {issued.token}\ncreation_date: {_iso(issued.creation)}\nexpiration_date: {_iso(issued.expiration)}\n"


def token_file(issued: IssuedToken) -> Answer:
    """Returns the downloaded file."""
    headers = [
        attachment(FILE_NAME),
        ("Cache-Control", "no-store"),
        ("X-Content-Type-Options", "nosniff"),
    ]
    return Answer([token_lines(issued).encode("utf-8")], "text/plain; charset=utf-8", headers=headers)


def _iso(moment):
    """Returns a moment like 2018-11-28T20:23:55.000Z; tokens are made at whole seconds."""
    return datetime.fromtimestamp(moment, timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def _record(stored):
    return {
        "token": stored.token,
        "username": stored.user,
        "expiration": None if stored.expiration is None else times.stored(stored.expiration),
        "creation": None if stored.creation is None else times.stored(stored.creation),
    }


def _json(value, status=200):
    return Answer([dumps(value).encode("utf-8")], status=status)


DONE = Answer((), "", 204)
