"""Visits to the pages of studies: who looks, whether they may, and what a study that is not theirs looks like: like none."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from genows.auth import audit, permissions
from genows.auth.audit import AuditedCaller
from genows.auth.identity import Identity
from genows.auth.permissions import Caller, Study
from genows.db.sessions import Session
from genows.errors import Denied, ParameterError
from genows.http.answers import Answer
from genows.http.documents import ASK_ANEW
from genows.http.request import PageRequest
from genows.pages.frame import HTML, PageContext
from genows.pages.refusals import refusal_page
from genows.pages.visits import context_of, turned_away

T = TypeVar("T")
# One sentence for both, so that it tells nobody that a study is there.
NOTHING = "There is no study of this name, or none that you may read; or it has nothing of the kind that was asked for."
STUDIES = ("/studies", "Studies")


def visit(
    request: PageRequest,
    gather: Callable[[Session, Caller], T | None],
    show: Callable[[PageContext, T], Answer | None],
    identity: Identity | None = None,
) -> Answer:
    """Returns what *show* makes of what *gather* read, in one snapshot, for whoever looks; a page that says why not.

    Where a login is required nothing is read for somebody who is not signed in. *gather* raises Denied, or gives None, and *show* gives
    None for what is not there. *identity*: of whoever looks, where it is known.
    """
    auth, environ = request.auth, request.environ
    identity = identity or auth.identity(environ)
    if identity.user is None and (auth.config.login_required or identity.claimed_name):
        return turned_away(request, identity.claimed_name)
    studies: set[str] = set()

    def read(db: Session):
        caller = AuditedCaller(auth.caller_of(db, identity.user))
        found = gather(db, caller)
        studies.update(caller.studies)
        return found

    try:
        found = auth.read(read)
    except Denied as refusal:
        audit.note(request.client_address, "page", "404", identity.user and identity.user.email, study=refusal.study_id)
        return nothing_there(request, identity)
    except ParameterError as error:
        return refusal_page(context_of(request, identity.user), 400, str(error), way=STUDIES)
    answer = None if found is None else show(context_of(request, identity.user), found)
    if answer is None:
        return nothing_there(request, identity)
    if auth.config.audit_reads and studies:
        user, path = identity.user and identity.user.email, environ.get("PATH_INFO", "")
        audit.note(request.client_address, "read", str(answer.status), user, studies=sorted(studies), path=path, request=environ.get("genows.request_id"))
    return answer


def visit_study(
    request: PageRequest, study_id: str, gather: Callable[[Session, Study], T], show: Callable[[PageContext, T], Answer | None]
) -> Answer:
    """Does the same for a page of the study of this id."""

    def of_study(db: Session, caller: Caller) -> T | None:
        study = permissions.named_study(db, caller, study_id)
        return gather(db, study) if study else None

    answer = visit(request, of_study, show)
    return answer if request.auth.config.login_required else _kept(answer)


def _kept(answer: Answer) -> Answer:
    """Returns a page that is the same for everybody such that browsers may keep it, as long as they ask whether it has changed."""
    if answer.status != 200 or answer.media_type != HTML:
        return answer
    others = [header for header in answer.headers if header[0] != "Cache-Control"]
    return replace(answer, headers=[*others, ("Cache-Control", ASK_ANEW)])


def nothing_there(request: PageRequest, identity: Identity) -> Answer:
    """Returns the page for a study, or a part of one, that is not there for the viewer."""
    return refusal_page(context_of(request, identity.user), 404, NOTHING, "There is no such page", way=STUDIES)
