"""What is measured in samples and is no gene: generic assays, and scores of gene sets."""

from collections.abc import Sequence
from operator import itemgetter

from genows.auth import permissions
from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import found_of_query, found_of_rows, listed, only
from genows.clients.portal_api.molecular import Values, answer_of
from genows.clients.portal_api.records import ASSAY_DATA, ASSAY_META, GENE_SET, GENE_SET_DATA
from genows.clients.portal_api.subjects import ProfileSamples
from genows.columns.jsonvalues import dumps
from genows.data import matrices
from genows.data.alterations import GENE_SETS, GENERIC_ASSAY
from genows.data.genericassays import BATCH, NO_VALUE, entities_of, with_properties
from genows.data.matrices import Places, every_cell
from genows.data.matrixfields import ENTITY, SET
from genows.db.lists import batches
from genows.db.sessions import Session
from genows.http.answers import Answer
from genows.http.request import Request

ENTITY_IDS = "genericAssayStableIds"
META_COLUMNS = ("stable_id", "entity_type", "properties")
SETS, SETS_BY_IDS, SET_VERSION = "third_gene_sets", "third_gene_sets_by_ids", "third_gene_set_version"
SET_IDS = "genesetIds"


def fetch_meta(request: Request, db: Session) -> Answer:
    """Answers GenericAssayMeta records of profiles, or of the listed entities, or of those in the profiles: by their
    ids.
    """
    given = dialect.without_empty(dialect.members(request.params.body), subjects.PROFILES, ENTITY_IDS)
    if subjects.PROFILES not in given and ENTITY_IDS not in given:
        dialect.which_is_given(given, subjects.PROFILES, ENTITY_IDS)
    profile_ids = dialect.texts(given[subjects.PROFILES], subjects.PROFILES) if subjects.PROFILES in given else None
    return _meta(request, db, profile_ids, dialect.texts(given[ENTITY_IDS], ENTITY_IDS) if ENTITY_IDS in given else None)


def meta_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those that have values in a profile; none where it is not there."""
    return _meta(request, db, [molecular_profile_id], None)


def meta_of_entity(request: Request, db: Session, generic_assay_stable_id: str) -> Answer:
    """Answers the entity of an id, in an array."""
    return _meta(request, db, None, [generic_assay_stable_id])


def _meta(request, db, profile_ids: Sequence[str] | None, entity_ids: Sequence[str] | None) -> Answer:
    found: dict[str, str] = {}
    for profile in permissions.readable_profiles(db, request.caller, profile_ids):
        if profile.alteration_type == GENERIC_ASSAY:
            wanted = [each for each in entities_of(db, profile.pk, entity_ids) if each.stable_id not in found]
            for some in batches(wanted, BATCH):
                found |= {stable_id: text for _, stable_id, text in with_properties(db, some)}
    return listed(request.params, ASSAY_META, found_of_rows(META_COLUMNS, ((name, GENERIC_ASSAY, found[name]) for name in sorted(found))))


def of_entity(request: Request, db: Session, molecular_profile_id: str, generic_assay_stable_id: str) -> Answer:
    """Answers GenericAssayData records of one entity: by sample in the profile's own order."""
    profile = subjects.profile(request, db, molecular_profile_id, (GENERIC_ASSAY,))
    return _data(request, db, [ProfileSamples(profile, None)], [generic_assay_stable_id])


def fetch_of_profile(request: Request, db: Session, molecular_profile_id: str) -> Answer:
    """Answers those of the listed samples and entities: by entity, then sample."""
    profile = subjects.profile(request, db, molecular_profile_id, (GENERIC_ASSAY,))
    return _data(request, db, [subjects.scope(request, db, profile)], _entity_ids(request))


def fetch(request: Request, db: Session) -> Answer:
    """Answers those of several profiles; profiles of other kinds contribute nothing."""
    scopes = [one for one in subjects.scopes(request, db) if one.profile.alteration_type == GENERIC_ASSAY]
    return _data(request, db, scopes, _entity_ids(request))


def _entity_ids(request):
    given = dialect.members(request.params.body)
    return dialect.texts(given[ENTITY_IDS], ENTITY_IDS) if ENTITY_IDS in given else None


def _data(request, db, scopes: list[ProfileSamples], entity_ids) -> Answer:
    def values(one: ProfileSamples, places: Places) -> Values:
        entities = sorted([(entity.pk, entity.stable_id) for entity in entities_of(db, one.profile.pk, entity_ids)], key=itemgetter(1))
        for (_, stable_id), block in matrices.read(db, one.profile.pk, entities, places):
            if block:
                yield {ENTITY: stable_id}, matrices.without(block, NO_VALUE)

    return answer_of(request, db, scopes, ASSAY_DATA, (ENTITY,), values)


def gene_sets(request: Request, db: Session) -> Answer:
    """Answers Geneset records, by id. Open to every caller, as those that follow."""
    return listed(request.params, GENE_SET, found_of_query(db, SETS))


def fetch_gene_sets(request: Request, db: Session) -> Answer:
    """Answers those of the listed ids."""
    return listed(request.params, GENE_SET, found_of_query(db, SETS_BY_IDS, geneset_ids=dialect.texts(request.params.body, "body")))


def gene_set(request: Request, db: Session, geneset_id: str) -> Answer:
    """Answers one gene set."""
    return only(GENE_SET, found_of_query(db, SETS_BY_IDS, geneset_ids=[geneset_id]), f"Gene set not found: {geneset_id}")


def gene_set_version(request: Request, db: Session) -> Answer:
    """Answers the version of the gene sets, a JSON string; an empty one where none are loaded."""
    return Answer((dumps((db.value(SET_VERSION) if db.runs(SET_VERSION) else None) or "").encode(),))


def gene_set_data(request: Request, db: Session, genetic_profile_id: str) -> Answer:
    """Answers GenesetMolecularData records, every cell as it stands.

    By gene set (its id), then sample in the profile's own order.
    """
    profile = subjects.profile(request, db, genetic_profile_id, (GENE_SETS,))
    given = dialect.members(request.params.body)
    dialect.which_is_given(given, SET_IDS)
    wanted = dialect.texts(given[SET_IDS], SET_IDS)

    def values(one: ProfileSamples, places: Places) -> Values:
        rows = db.all("gene_set_entities_by_ids", geneset_ids=wanted) if db.runs("gene_set_entities_by_ids") else []
        for row, block in matrices.read(db, one.profile.pk, sorted(rows, key=itemgetter(2)), places, every_cell):
            if block:
                yield {SET: row[2]}, block

    return answer_of(request, db, [subjects.scope(request, db, profile)], GENE_SET_DATA, (SET,), values)
