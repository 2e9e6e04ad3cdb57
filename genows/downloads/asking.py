"""Who asks for an archive, of which studies and samples: by path, by token or login, and by a body of JSON.

A study that the caller may not read is as one that is not there.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from werkzeug.http import parse_options_header

from genows.auth import audit, permissions
from genows.auth.audit import AuditedCaller
from genows.auth.environ import BY_TOKEN, USER, basic_password
from genows.db.identifiers import Study
from genows.db.sessions import Session
from genows.downloads.building import LentSession
from genows.errors import BodyTypeError, NoAddress, NotOffered, NotSignedIn, ParameterError, TokenError
from genows.export.study import ExportRefused
from genows.http.answers import JSON, Answer
from genows.http.bodies import check_coding, json_value, read_body, text_of_body
from genows.http.places import accepts_pages
from genows.http.request import PageRequest
from genows.middleware.tokengate import TOKEN
from genows.oidc.accesstokens import TRADABLE

REALM = "data access token"
MOST_SAMPLES = 1_000_000
Body = dict[str, Any]
# Not of dots alone: the id is the name of a folder in the archive.
_ID = re.compile(r"(?!\.+\Z)[A-Za-z0-9_.-]{1,200}")


def answered(
    request: PageRequest,
    answer: Callable[[LentSession, permissions.Caller, Body], Answer],
    members: Sequence[str] = (),
    by_password: bool = False,
    notes: bool = True,
) -> Answer:
    """Returns the answer from a session that is lent, for whoever asks; NoAddress where there are no downloads, NotSignedIn.

    *members*: of the JSON object that is to be sent; none: no body is read. *by_password*: whether a token may come as the password of HTTP
    Basic. *notes*: whether the audit log is told who reads, where it is to be.
    """
    auth, environ = request.auth, request.environ
    if not auth.config.feature_study_export:
        raise NoAddress
    identity = auth.identity(environ)
    if auth.config.has_login and identity.user is None:
        if by_password and (password := basic_password(environ)) is not None:
            environ[USER] = _user_of(request, environ, password)
            environ[BY_TOKEN] = True
            identity = auth.identity(environ)
        if identity.user is None and (auth.config.login_required or identity.claimed_name):
            raise NotSignedIn("no token", realm="" if accepts_pages(environ) or not by_password else REALM)

    body = json_body(request, members) if members else {}

    def asked() -> Answer:
        lent = LentSession(auth.database, fresh=auth.config.has_login)
        try:
            caller = AuditedCaller(auth.page_caller(lent.session, identity.user))
            found = answer(lent, caller, body)
            if notes and auth.config.audit_reads and caller.studies:
                about = {"studies": sorted(caller.studies), "path": environ.get("PATH_INFO", ""), "request": environ.get("genows.request_id")}
                audit.note(request.client_address, "read", str(found.status), caller.user, **about)
            return found
        except ExportRefused as refused:
            raise NotOffered(str(refused)) from None
        finally:
            lent.close()

    return auth.database.again_if_lost(asked)


def _user_of(request, environ, password):
    """Returns the user of a token that came as a password, and leaves in *environ* what goes with it, as the gate does of a Bearer token."""
    try:
        if not (TRADABLE if request.auth.vouched else TOKEN).fullmatch(password):
            raise TokenError("malformed")
        return request.auth.check_bearer(password, environ)
    except TokenError as error:
        audit.note(request.client_address, "web service", "401", token=audit.fingerprint(password), reason=error.reason)
        raise NotSignedIn(error.reason, token_sent=True, refusal=error, realm=REALM) from None


def readable(request, session: Session, caller: permissions.Caller, study_ids: Sequence[str]) -> list[Study]:
    """Returns the studies in the order of their ids; NoAddress where there is one that the caller may not read, or none."""
    found = {study.study_id: study for study in permissions.readable_studies(session, caller, study_ids)}
    if missing := [study_id for study_id in study_ids if study_id not in found]:
        if not caller.may_read_all:
            audit.note(request.client_address, "download", "404", caller.user, study=missing[0])
        raise NoAddress
    return [found[study_id] for study_id in study_ids]


def samples_of_lists(session: Session, caller: permissions.Caller, list_ids: Iterable[str]) -> dict[str, list[str]]:
    """Returns study id → the samples of lists; NoAddress for a list that the caller may not read, or that is not there."""
    named: dict[str, dict[str, None]] = {}
    # Each once: a short body may name a long list a million times.
    for list_id in dict.fromkeys(list_ids):
        found = permissions.readable_sample_list(session, caller, list_id)
        if found is None:
            raise NoAddress
        members = session.rows("sample_list_members", list_pk=found.pk)
        named.setdefault(found.study.study_id, {}).update((sample_id, None) for _, sample_id in members)
    return {study_id: list(ids) for study_id, ids in named.items()}


def samples_of_pairs(body: Body) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for pair in body["samples"] if isinstance(body["samples"], list) else ():
        if not isinstance(pair, dict) or {*pair} != {"studyId", "sampleId"} or not all(isinstance(value, str) for value in pair.values()):
            raise ParameterError("samples", "should be objects with studyId and sampleId, both texts.")
        named.setdefault(pair["studyId"], []).append(pair["sampleId"])
    if not named:
        raise ParameterError("samples", "should be an array that names at least one sample.")
    return named


def json_body(request: PageRequest, members: Sequence[str]) -> Body:
    """Returns the JSON object that was sent, with none but these *members*."""
    # A slow client's body must hold no place.
    request.ticket.give()
    raw = read_body(request.environ, request.limits.body_bytes)
    request.ticket.admit(len(raw))
    check_coding(request.environ)
    media_type, _ = parse_options_header(request.environ.get("CONTENT_TYPE", ""))
    if media_type.lower() != JSON:
        raise BodyTypeError(media_type, JSON)
    body = json_value(text_of_body(raw), replace(request.limits, values=2 * MOST_SAMPLES))
    if not isinstance(body, dict):
        raise ParameterError("body", "should be a JSON object.")
    if unknown := [name for name in body if name not in members]:
        raise ParameterError(unknown[0], f"is no member here; these are: {', '.join(members)}.")
    return body


def one_of(body: Body, first: str, second: str) -> str:
    """Returns which of two members there is; ParameterError where there are both, or none."""
    if (first in body) == (second in body):
        raise ParameterError("body", f"should have either {first} or {second}.")
    return first if first in body else second


def text(body: Body, name: str) -> str:
    value = body.get(name, "")
    if not isinstance(value, str) or name in ("studyId", "suffix") and value and not _ID.fullmatch(value):
        raise ParameterError(name, "should be letters, digits and _ . - alone, and not dots only." if isinstance(value, str) else "should be a text.")
    return value


def texts(body: Body, name: str) -> list[str]:
    value = body[name]
    if not isinstance(value, list) or not value or len(value) > MOST_SAMPLES or not all(isinstance(one, str) for one in value):
        raise ParameterError(name, f"should be an array of 1 to {MOST_SAMPLES:,} texts.")
    return value
