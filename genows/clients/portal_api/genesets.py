"""Gene sets, and their scores in samples."""

from collections.abc import Iterator
from operator import itemgetter

from genows.clients.portal_api import asked, scope, subjects
from genows.clients.portal_api.findings import GENE_SET, GENE_SET_DATA
from genows.clients.portal_api.listing import Found, first, listed, of_query, of_rows, single
from genows.clients.portal_api.scope import Scope
from genows.columns.matrixvalues import sample_order, value_rows
from genows.data.alterations import GENE_SETS
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_IDS, VERSION = "third_gene_sets", "third_gene_sets_by_ids", "third_gene_set_version"
IDS = "genesetIds"
COLUMNS = ("genetic_profile_id", "sample_id", "patient_id", "study_id", "value", "geneset_id")


def gene_sets(request: Request, db: Session) -> Answer:
    """Answers Geneset records, by id. Open to every caller, as those that follow."""
    return listed(request.params, GENE_SET, _found(db, QUERY))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    return listed(request.params, GENE_SET, _found(db, BY_IDS, geneset_ids=asked.texts(request.params.body, "body")))


def gene_set(request: Request, db: Session, geneset_id: str) -> Answer:
    """Answers one gene set."""
    found = _found(db, BY_IDS, geneset_ids=[geneset_id])
    row = first(found)
    if row is None:
        raise NotThere(f"Gene set not found: {geneset_id}")
    return single(GENE_SET, found.columns, row)


def _found(db, query, **values) -> Found:
    """Returns the rows of a query; none where the database has no table of gene sets."""
    return of_query(db, query, **values) if db.has(query) else of_rows((), ())


def version(request: Request, db: Session) -> Answer:
    """Answers the version of the gene sets, a JSON string; an empty one where none are loaded."""
    return Answer((dumps((db.value(VERSION) if db.has(VERSION) else None) or "").encode(),))


def data(request: Request, db: Session, genetic_profile_id: str) -> Answer:
    """Answers GenesetMolecularData records, every cell as it stands: by gene set (its id), then sample in the profile's own order."""
    profile = subjects.profile(request, db, genetic_profile_id, (GENE_SETS,))
    given = asked.members(request.params.body)
    asked.one_of(given, IDS)
    wanted = asked.texts(given[IDS], IDS)
    return listed(request.params, GENE_SET_DATA, of_rows(COLUMNS, _rows(db, scope.of_profile(request, db, profile, given), wanted)))


def _rows(db, one: Scope, geneset_ids) -> Iterator[tuple]:
    profile, people = one.profile, scope.people(db, one.profile.study.pk)
    owners = [people.get(pk) if one.has(pk) else None for pk in sample_order(db, profile.pk)]
    if not any(owners) or not db.has("gene_set_entities_by_ids"):
        return
    sets = sorted(db.all("gene_set_entities_by_ids", geneset_ids=geneset_ids), key=itemgetter(2))
    for (_, _, geneset_id), values in value_rows(db, profile.pk, sets, len(owners)):
        if values is not None:
            # A string may be shorter than the samples, and ends with a comma.
            for owner, value in zip(owners, values.split(","), strict=False):
                if owner is not None:
                    yield profile.profile_id, *owner, profile.study.study_id, value, geneset_id
