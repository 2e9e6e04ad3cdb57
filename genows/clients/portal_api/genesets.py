"""Gene sets by their scores: what profiles of scores refer to and what refers to them, and the tree of the sets whose scores are high."""

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import Any

from genows.analysis.genesetscores import Node, Representative, branches, representatives
from genows.auth import permissions
from genows.clients.portal_api import dialect, subjects
from genows.clients.portal_api.listing import found_of_rows, listed
from genows.clients.portal_api.records import SET_NODE, SET_SCORE, nested
from genows.data import profiles
from genows.data.alterations import GENE_SETS
from genows.data.profiles import StudyProfile
from genows.db import studysamples
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.errors import NotThere, ParameterError
from genows.http.answers import Answer
from genows.http.params import ABSENT
from genows.http.request import Request

PROFILE, LIST = "geneticProfileId", "sampleListId"
SCORES, P_VALUES, Z_SCORES = "GSVA-SCORE", "P-VALUE", "Z-SCORE"
LINKS, LEAVES, NODES = "profile_links", "third_gene_set_leaves", "third_gene_set_nodes"
SETS, GENES, ENTITIES = "third_gene_sets_by_ids", "gene_set_genes_by_sets", "gene_set_entities_by_ids"
_OF_SET = ("geneset_id", "name", "description", "ref_link", "representative_score", "representative_pvalue")


def required(db: Session, geneset_id: str) -> None:
    """NotThere where there is no such gene set."""
    if not db.runs(SETS) or not db.all(SETS, geneset_ids=[geneset_id]):
        raise NotThere(f"Gene set not found: {geneset_id}")


def entities(db: Session, geneset_ids: Sequence[str]) -> list[Any]:
    """Returns (entity_pk, None, id) of those of the gene sets that there are."""
    return db.all(ENTITIES, geneset_ids=geneset_ids) if db.runs(ENTITIES) else []


def of_profile(db: Session, profile_pk: int) -> list[Any]:
    """Returns (entity_pk, None, id) of the gene sets that a profile has values of, by id."""
    rows = db.all("profile_gene_sets", profile_pk=profile_pk) if db.runs("profile_gene_sets") else []
    return sorted(rows, key=attrgetter("symbol"))


def genes(db: Session, geneset_id: str) -> list[int]:
    """Returns the Entrez ids of the genes of a set."""
    return [int(row.entrez_gene_id) for row in db.all(GENES, geneset_ids=[geneset_id])] if db.runs(GENES) else []


def scores(request: Request, db: Session) -> Profile:
    """Returns the profile of scores that a request names."""
    profile = subjects.profile(request, db, request.params[PROFILE], (GENE_SETS,))
    if profiles.told(db, profile).datatype == P_VALUES:
        raise NotThere(f"Molecular profile not found: {profile.profile_id}")
    return profile


def samples(request: Request, db: Session, profile: Profile) -> Collection[int] | None:
    """Returns sample_pk of the samples of a body, else of a list; None for all."""
    params = request.params
    if params.body is not ABSENT and params.body != {}:
        return studysamples.named_samples(db, profile.study.pk, dialect.texts(params.body, "body"))
    if params[LIST] is None:
        return None
    found = permissions.readable_sample_list(db, request.caller, params[LIST])
    return studysamples.list_members(db, found.study.pk, found.pk) if found else {}


def _linked(db, profile: Profile) -> tuple[list[StudyProfile], list[StudyProfile]]:
    """Returns the profiles that one refers to, and those that refer to it, by internal id."""
    its = {one.pk: one for one in profiles.of_study(db, profile.study.pk)}
    links = db.all(LINKS, study_pk=profile.study.pk) if db.runs(LINKS) else []
    referred = sorted(link.referred_pk for link in links if link.referring_pk == profile.pk and link.referred_pk in its)
    referring = sorted(link.referring_pk for link in links if link.referred_pk == profile.pk and link.referring_pk in its)
    return [its[pk] for pk in referred], [its[pk] for pk in referring]


def expression_of(request: Request, db: Session, profile: Profile) -> tuple[Profile, str | None]:
    """Returns the expression profile that a profile of scores refers to, and the id of the first of its z-scores."""
    referred, _ = _linked(db, profile)
    if len(referred) != 1:
        raise ParameterError(PROFILE, f"should refer to one expression profile: {profile.profile_id} refers to {len(referred)} expression profiles.")
    expression = referred[0].of(profile.study)
    _, referring = _linked(db, expression)
    return expression, next((one.profile_id for one in referring if one.datatype == Z_SCORES), None)


def tree(request: Request, db: Session) -> Answer:
    """Answers GenesetHierarchyInfo records: branches that carry sets whose scores are high, behind all branches above them."""
    params, profile = request.params, scores(request, db)
    if profiles.told(db, profile).datatype != SCORES:
        raise NotThere(f"Molecular profile not found: {profile.profile_id}")
    least, most = dialect.real(params, "scoreThreshold", 0, 1), dialect.real(params, "pvalueThreshold", 0, 1)
    its = samples(request, db, profile)
    p_values = [one for one in _linked(db, profile)[1] if one.datatype == P_VALUES]
    if len(p_values) != 1:
        raise ParameterError(PROFILE, f"should have one profile of p values: {len(p_values)} refer to {profile.profile_id}.")
    found = representatives(db, profile.pk, p_values[0].pk, of_profile(db, profile.pk), its, params["percentile"])
    staying = {entity.symbol: one for entity, one in found if abs(one.score) >= least and one.p <= most}
    nodes = {row.node_id: Node(row.node_id, row.name, row.parent_id) for row in db.all(NODES)} if db.runs(NODES) else {}
    carried = _carried(db, nodes, staying)
    rows = [
        (node.node_id, node.name, node.parent, nodes[node.parent].name if node.parent in nodes else None, carried.get(node.node_id))
        for node in branches(nodes, carried)
    ]
    return listed(params, SET_NODE, found_of_rows(("node_id", "node_name", "parent_id", "parent_node_name", "genesets"), rows))


def _carried(db, nodes, staying: dict[str, Representative]) -> dict[int, str]:
    """Returns the number of each branch → its sets that stay, by name, as JSON."""
    leaves: dict[int, list[tuple]] = {}
    for row in db.all(LEAVES) if staying and db.runs(LEAVES) else ():
        if row.node_id in nodes and (one := staying.get(row.geneset_id)):
            leaves.setdefault(row.node_id, []).append((row.geneset_id, row.name, row.description, row.ref_link, *one))
    by_name = {node_id: sorted(its, key=lambda row: (row[1], row[0])) for node_id, its in leaves.items()}
    return {node_id: f"[{','.join(nested(SET_SCORE, _OF_SET, its))}]" for node_id, its in by_name.items()}
