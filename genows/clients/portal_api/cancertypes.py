"""Cancer types, as a tree: whatever is stored, the chain of a type's parents ends in the root."""

from collections.abc import Iterator
from functools import cache

from genows.clients.portal_api.catalogue import CANCER_TYPE
from genows.clients.portal_api.listing import listed, of_rows, single
from genows.clients.portal_api.record import DETAILED
from genows.clients.portal_api.rendering import Rendering
from genows.db.packaged import tables
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

QUERY = "third_cancer_types"
# Of every tree; pages hang studies on it and drop what does not reach it.
ROOT = "tissue"
PARENT_BYTES = 200


def cancer_types(request: Request, db: Session) -> Answer:
    """Answers TypeOfCancer records, by id. Open to every caller."""
    return listed(request.params, CANCER_TYPE, of_rows(db.columns(QUERY), list(_rows(db, QUERY))))


def cancer_type(request: Request, db: Session, cancer_type_id: str) -> Answer:
    """Answers one of them."""
    for row in _rows(db, "third_cancer_types_by_ids", cancer_type_ids=[cancer_type_id]):
        return single(CANCER_TYPE, db.columns(QUERY), row)
    raise NotThere(f"Cancer type not found: {cancer_type_id}")


def nested(db: Session) -> dict[str, str]:
    """Returns id → the type as JSON, as other records have it."""
    render = Rendering(CANCER_TYPE, db.columns(QUERY), DETAILED)
    return {row[0]: render.text(row) for row in _rows(db, QUERY)}


def _rows(db, query, **values) -> Iterator[tuple]:
    columns = db.columns(QUERY)
    parent = columns.index("parent")
    rows = db.all(query, **values)

    def ask():
        return whole_tree({row.cancer_type_id: row.parent for row in (rows if query == QUERY else db.all(QUERY))})

    parents = db.cached(("cancer type parents",), ask, _cost)
    for row in rows:
        yield (*row[:parent], parents.get(row[0], row[parent]), *row[parent + 1 :])


def _cost(parents):
    return PARENT_BYTES * len(parents)


def whole_tree(stored: dict[str, str | None]) -> dict[str, str | None]:
    """Returns id → parent of all types. *stored*: the same as the database has it.

    A parent that is blank, or no type, is OncoTree's nearest ancestor that is one; ROOT where OncoTree does not know the type. A chain that
    comes back to itself is cut at its end. ROOT keeps the parent that it has.
    """
    spelt = {ROOT: ROOT, **{name.lower(): name for name in stored}}
    parents = {name: parent if name.lower() == ROOT else spelt.get((parent or "").lower()) or _known(name, spelt) for name, parent in stored.items()}
    ended = {spelt[ROOT]}
    for name in stored:
        chain: list[str] = []
        while name not in ended and name not in chain:
            chain.append(name)
            name = parents[name] or ROOT
        if name in chain:
            parents[chain[-1]] = spelt[ROOT]
        ended.update(chain)
    return parents


def _known(name: str, spelt: dict[str, str]) -> str:
    """Returns the nearest of a type's ancestors in OncoTree that is a type of the database; ROOT where there is none."""
    tree = _oncotree()
    code = tree.get(name.lower(), ROOT)
    while code not in spelt:
        code = tree.get(code, ROOT)
    return spelt[code]


@cache
def _oncotree() -> dict[str, str]:
    return {one.code: one.parent for one in tables.cancer_types() if one.parent}
