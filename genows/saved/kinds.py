"""The kinds of saved documents: who makes them, what each must have, and which are made once alone.

A document is a JSON object, of which genows looks at the members below; whatever else is in it is kept. Nothing in it is ever evaluated.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from genows.columns.jsonvalues import dumps
from genows.errors import ParameterError

# What the service itself knows of a document; in what is sent it is ignored.
SERVER_MEMBERS = frozenset({"owner", "users", "created", "lastUpdated", "version"})
# Objects and lists within each other: the pages need eight.
DEEPEST = 60

Check = Callable[[Any, str], object]


class DocumentKind(NamedTuple):
    """A kind of documents. *required*, *optional*: member → how it is checked.

    *signed_in*: whether only who is signed in makes one; *once*: whether the same one by the same owner is made once alone; *listed*: whether
    users have them in lists; *joins*: whether a new one joins its maker's list at once; *own*: whether only its owner reads it; *studies*: whether it names studies, which not everybody
    may read.
    """

    name: str
    required: Mapping[str, Check] = {}
    optional: Mapping[str, Check] = {}
    signed_in: bool = False
    once: bool = False
    listed: bool = False
    joins: bool = False
    own: bool = False
    studies: bool = False


def text(value: Any, name: str) -> str:
    """Returns a text; ParameterError for anything else, as all checks."""
    if not isinstance(value, str):
        raise ParameterError(name, "should be a text.")
    return value


def texts(value: Any, name: str) -> list[str]:
    """Returns a list of texts."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ParameterError(name, "should be a list of texts.")
    return value


def truth(value: Any, name: str) -> bool:
    """Returns true or false."""
    if not isinstance(value, bool):
        raise ParameterError(name, "should be true or false.")
    return value


def objects(value: Any, name: str) -> list[dict[str, Any]]:
    """Returns a list of objects."""
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise ParameterError(name, "should be a list of objects.")
    return value


def an_object(value: Any, name: str) -> dict[str, Any]:
    """Returns an object."""
    if not isinstance(value, dict):
        raise ParameterError(name, "should be an object.")
    return value


def studies(value: Any, name: str) -> None:
    """Checks studies with their samples."""
    for each in objects(value, name):
        text(each.get("id"), f"{name}.id")
        texts(each.get("samples") or [], f"{name}.samples")


def groups(value: Any, name: str) -> None:
    """Checks the groups of a comparison."""
    for each in objects(value, name):
        studies(each.get("studies") or [], f"{name}.studies")
        texts(each.get("origin") or [], f"{name}.origin")


def rows(value: Any, name: str) -> None:
    """Checks rows of custom data."""
    for each in objects(value, name):
        text(each.get("studyId"), f"{name}.studyId")


OF_STUDIES: dict[str, Check] = {"name": text, "studies": studies}
KINDS = {
    kind.name: kind
    for kind in (
        DocumentKind("main_session", once=True),
        DocumentKind("virtual_study", OF_STUDIES, {"origin": texts, "studyViewFilter": an_object}, once=True, listed=True, studies=True),
        DocumentKind("group", OF_STUDIES, {"origin": texts}, listed=True, joins=True, studies=True),
        DocumentKind("comparison_session", {}, {"groups": groups, "origin": texts, "groupNameOrder": texts}, once=True, studies=True),
        DocumentKind("settings", {"page": text, "origin": texts}, signed_in=True, own=True),
        DocumentKind(
            "custom_data", {"displayName": text, "patientAttribute": truth, "data": rows}, {"origin": texts, "datatype": text},
            listed=True, joins=True, studies=True,
        ),
        DocumentKind("custom_gene_list", {"name": text, "geneList": texts}, signed_in=True, listed=True),
        DocumentKind("genomic_chart"),
    )
}  # fmt: skip
# Of the service itself: no page sends or asks for one by its kind.
SHORT_ADDRESS = DocumentKind("short_url", {"url": text}, once=True)


class StoredContent(NamedTuple):
    """What is stored of a document. *origin*: JSON text of the studies that it is of; *checksum*: None where each is a new one."""

    text: str
    origin: str
    checksum: str | None


def content(kind: DocumentKind, given: Any, owner: str | None, once: bool) -> StoredContent:
    """Returns what is stored of a document that was sent; ParameterError where it is none of its kind. *once*: see `DocumentKind`."""
    document = checked(kind, given)
    origin = origin_text(document.get("origin") or ())
    if kind.own:
        key: object = [document["page"], json.loads(origin)]
    else:
        key = _canonical(document) if once else None
    return StoredContent(_text(document), origin, None if key is None else _checksum(kind, owner, key))


def checked(kind: DocumentKind, given: Any) -> dict[str, Any]:
    """Returns a document without members that are not its sender's to set; ParameterError where it is none of its kind."""
    an_object(given, "body")
    _check_depth(given, DEEPEST)
    document = {name: value for name, value in given.items() if name not in SERVER_MEMBERS}
    for name, check in kind.required.items():
        if document.get(name) is None:
            raise ParameterError("body", f"should have {name}.")
        check(document[name], name)
    for name, check in kind.optional.items():
        if document.get(name) is not None:
            check(document[name], name)
    return document


def _check_depth(value, left):
    if not left:
        raise ParameterError("body", f"holds lists and objects more than {DEEPEST} deep.")
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, (dict, list)):
            _check_depth(item, left - 1)


def _text(document) -> str:
    try:
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError:
        raise ParameterError("body", "holds a number that is too large.") from None


def origin_text(study_ids: Iterable[str]) -> str:
    """Returns a set of studies as it is stored and compared."""
    return dumps(sorted(set(study_ids)))


def _checksum(kind, owner, key) -> str:
    subject = json.dumps([kind.name, owner, key], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(subject.encode()).hexdigest()


def _canonical(value: Any, name: str = "") -> Any:
    """Returns a document so that the same ones are equal: samples are sets."""
    if isinstance(value, dict):
        return {key: _canonical(item, key) for key, item in value.items()}
    if not isinstance(value, list):
        return value
    if name == "samples" and all(isinstance(item, str) for item in value):
        return sorted(set(value))
    return [_canonical(item) for item in value]
