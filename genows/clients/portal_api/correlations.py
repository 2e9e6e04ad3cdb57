"""Which genes, or gene sets, go with a gene or a gene set, by the ranks of their values."""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Any

from genows.analysis.coexpression import ROUNDING
from genows.analysis.rankcorrelations import rank_correlations, reaching
from genows.analysis.statistics.correlation import correlation_p
from genows.clients.portal_api import dialect, genesets, subjects
from genows.clients.portal_api.listing import found_of_reading, found_of_rows, listed
from genows.clients.portal_api.molecular import matrix_rows
from genows.clients.portal_api.records import CO_EXPRESSION, SET_CORRELATION
from genows.data.alterations import GENE_SETS
from genows.data.genes import stored_genes_by_entrezs
from genows.db.identifiers import Profile
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.answers import Answer
from genows.http.presence import Watched
from genows.http.request import Request

ENTREZ, SET = "entrezGeneId", "genesetId"
FIRST, SECOND = "molecularProfileIdA", "molecularProfileIdB"
GENE_KIND, SET_KIND = "GENE", "GENESET"
# Of fewer pairs rho is 0.
FEWEST_PAIRS = 2


def coexpressions(request: Request, db: Session) -> Answer:
    """Answers CoExpression records: genes by Entrez id, gene sets by their ids."""
    params = request.params
    first, second = (subjects.profile(request, db, params[name]) for name in (FIRST, SECOND))
    if first.study != second.study:
        raise ParameterError(SECOND, f"should be a profile of the study that {FIRST} is of.")
    given, threshold = dialect.members(params.body), dialect.real(params, "threshold")
    entity = _entity(db, given)
    samples = subjects.scope(request, db, first).samples
    if entity is None:
        return listed(params, CO_EXPRESSION, found_of_rows((), ()))
    kind, others = _others(db, second)
    its = [other for other in others if other[0] != entity[0]]

    def rows() -> Iterator[tuple]:
        found = rank_correlations(db, (first, second), entity, its, samples, threshold, Watched(request.environ))
        for other, rho, number in reaching(found, threshold):
            yield other.symbol if kind == SET_KIND else str(other.entrez), kind, rho, correlation_p(rho, number)

    columns = ("genetic_entity_id", "genetic_entity_type", "spearmans_correlation", "p_value")
    return listed(params, CO_EXPRESSION, found_of_reading(columns, rows))


def _entity(db, given: dict[str, Any]) -> Sequence[Any] | None:
    """Returns the row of the gene, or gene set, that a body names; None where there is none."""
    if dialect.which_is_given(given, ENTREZ, SET) == ENTREZ:
        number = dialect.number(given[ENTREZ], ENTREZ)
        return next(iter(stored_genes_by_entrezs(db, [number] if abs(number) < dialect.LARGEST else [])), None)
    return next(iter(genesets.entities(db, [dialect.text(given[SET], SET)])), None)


def _others(db, profile: Profile) -> tuple[str, list[Any]]:
    """Returns what a profile has rows of, in the order of the answer."""
    if profile.alteration_type == GENE_SETS:
        return SET_KIND, genesets.of_profile(db, profile.pk)
    return GENE_KIND, matrix_rows(db, profile.pk, None)


def of_gene_set(request: Request, db: Session, geneset_id: str) -> Answer:
    """Answers GenesetCorrelation records: genes of a set whose values go with its scores, by correlation, the highest first, then Entrez id."""
    params = request.params
    genesets.required(db, geneset_id)
    scores = genesets.scores(request, db)
    threshold, samples = dialect.real(params, "correlationThreshold", 0, 1), genesets.samples(request, db, scores)
    expression, z_scores = genesets.expression_of(request, db, scores)
    genes = stored_genes_by_entrezs(db, genesets.genes(db, geneset_id))
    entity = next(iter(genesets.entities(db, [geneset_id])))
    found = {one.entity.entrez: one for one in rank_correlations(db, (scores, expression), entity, genes, samples, 0, Watched(request.environ))}
    rows = []
    for gene in genes:
        one = found.get(gene.entrez)
        rho = one.rho if one and one.samples >= FEWEST_PAIRS else 0.0
        if rho is not None and rho >= threshold - ROUNDING:
            rows.append((gene.entrez, gene.symbol, rho, expression.profile_id, z_scores))
    rows.sort(key=itemgetter(0))
    rows.sort(key=itemgetter(2), reverse=True)
    columns = ("entrez_gene_id", "hugo_gene_symbol", "correlation_value", "expression_genetic_profile_id", "z_score_genetic_profile_id")
    return listed(params, SET_CORRELATION, found_of_rows(columns, rows))
