"""Where genes lie in a reference genome. Open to every caller."""

from genows.clients.portal_api import asked
from genows.clients.portal_api.findings import GENOME_GENE
from genows.clients.portal_api.listing import Found, first, listed, of_query, of_rows, single
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

QUERY, BY_ENTREZS, BY_SYMBOLS = "third_genome_genes", "third_genome_genes_by_entrezs", "third_genome_genes_by_symbols"


def genes(request: Request, db: Session, genome_name: str) -> Answer:
    """Answers ReferenceGenomeGene records, by Entrez id; none of a genome that is not there."""
    return listed(request.params, GENOME_GENE, _found(db, QUERY, genome_name))


def fetch(request: Request, db: Session, genome_name: str) -> Answer:
    """Answers those of the listed Entrez ids; of the listed symbols where the first is no number."""
    names = asked.texts(request.params.body, "body")
    if asked.whole(names[0]) is None:
        return listed(request.params, GENOME_GENE, _found(db, BY_SYMBOLS, genome_name, symbols=sorted({name.upper() for name in names})))
    return listed(request.params, GENOME_GENE, _found(db, BY_ENTREZS, genome_name, entrezs=_numbers(names)))


def gene(request: Request, db: Session, genome_name: str, gene_id: str) -> Answer:
    """Answers one gene."""
    found = _found(db, BY_ENTREZS, genome_name, entrezs=_numbers([gene_id]))
    row = first(found)
    if row is None:
        raise NotThere(f"Gene not found: {gene_id}")
    return single(GENOME_GENE, found.columns, row)


def _numbers(names) -> list[int]:
    """Returns the Entrez ids among *names*."""
    numbers = {number for name in names if (number := asked.whole(name)) is not None}
    return sorted(number for number in numbers if abs(number) < asked.LARGEST)


def _found(db, query, genome_name, **values) -> Found:
    return of_query(db, query, genome=genome_name, **values) if db.has(query) else of_rows((), ())
