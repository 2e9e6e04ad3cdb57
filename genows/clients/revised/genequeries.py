"""The genes that a request asks about: plain ones, or a query that says what counts of each."""

from genows.analysis import askedgenes, genenames
from genows.analysis.altered import Thresholds
from genows.analysis.askedgenes import Queried
from genows.analysis.oql.grammar import read_query
from genows.analysis.oql.query import Query
from genows.auth.permissions import Profile
from genows.data.alterations import DriverRule
from genows.data.genes import Gene, genes_by_entrez
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http.params import Parameters

# PERF: of a gene query: parsed in 1.4 s; 20,000 genes with conditions are 300,000.
QUERY_CHARACTERS = 500_000


def query_of(params: Parameters) -> Query | None:
    """Returns the query in oql; None where there is none, or an empty one beside genes, so that these count."""
    text = params.one("oql") or ""
    if not text and ("genes" in params.names() or "oql" not in params.names()):
        return None
    return read_query(text, "oql", QUERY_CHARACTERS)


def asked(db: Session, params: Parameters, query: Query | None, profiles: list[Profile] | None = None) -> Queried:
    """Returns the genes of *query*, else of genes, by Entrez id; one must be there. Of genes unknown ones are not told.

    *profiles*: whose genes an empty genes stands for; None: it may not be empty.
    """
    symbols = params.ids("genes")
    if query is not None:
        found = askedgenes.asked_genes(db, query)
        return found._replace(genes=sorted(found.genes, key=_entrez))
    if "genes" not in params.names():
        raise ParameterError("genes", "is required: give genes, or a query in oql.")
    if symbols is None and profiles is None:
        raise ParameterError("genes", "is empty: name at least one gene, or give a query in oql.")
    return askedgenes.plain(every_gene(db, profiles or []) if symbols is None else genenames.of_symbols(db, symbols))


def every_gene(db: Session, profiles: list[Profile]) -> list[Gene]:
    """Returns every gene that has a value or a mutation in one of *profiles*, by Entrez id."""
    genes = {gene.entrez: gene for profile in profiles for gene in genenames.of_profile(db, profile.pk)}
    mutated = {entrez for profile in profiles for entrez, *_ in db.rows("mutated_samples_by_profile", profile_pk=profile.pk)}
    genes |= genes_by_entrez(db, mutated - genes.keys())
    return [genes[entrez] for entrez in sorted(genes)]


def _entrez(one):
    return one.gene.entrez


def thresholds(params: Parameters) -> Thresholds:
    """Returns the thresholds of a request, and which alterations are drivers to it."""
    usual = Thresholds()
    rule = DriverRule(frozenset(params.pieces("driver_tiers")), params.flag("hotspots_are_drivers"))
    return Thresholds(params.decimal("z_score_threshold", usual.z_score), params.decimal("rppa_score_threshold", usual.rppa_score), rule)
