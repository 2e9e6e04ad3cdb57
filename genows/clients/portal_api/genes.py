"""Genes and their aliases. Open to every caller."""

from genows.clients.portal_api import asked
from genows.clients.portal_api.asked import WHOLE, whole
from genows.clients.portal_api.catalogue import GENE
from genows.clients.portal_api.listing import Found, has_all, listed, of_query, of_reading, single, words
from genows.columns.sortkeys import text_key
from genows.db.sessions import Session
from genows.encode.jsontext import dumps
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

QUERY = "third_genes"
SYMBOLS = "HUGO_GENE_SYMBOL"


def genes(request: Request, db: Session) -> Answer:
    """Answers Gene records, by Entrez id; by a keyword those that begin with it first, and those of which it is an alias last."""
    keyword, alias = request.params["keyword"], request.params["alias"]
    if not keyword and not alias:
        return listed(request.params, GENE, of_query(db, QUERY))
    entrez, symbol = (db.columns(QUERY).index(name) for name in ("entrez_gene_id", "hugo_gene_symbol"))
    wanted, whole_text = words(keyword), (keyword or "").lower()
    of_keyword, of_alias = _of_alias(db, keyword) if keyword else (), _of_alias(db, alias) if alias else None

    def fitting():
        rows = db.rows(QUERY) if of_alias is None else (row for row in db.rows(QUERY) if row[entrez] in of_alias)
        return (row for row in rows if has_all(wanted, row[symbol]) or row[entrez] in of_keyword)

    def order(row):
        if not has_all(wanted, row[symbol]):
            return b"\2"
        return (b"\0" if row[symbol].lower().startswith(whole_text) else b"\1") + text_key(row[symbol])

    return listed(request.params, GENE, of_reading(db.columns(QUERY), fitting, order if keyword else None))


def _of_alias(db, alias) -> set[int]:
    name = alias.lower()
    return {int(entrez) for text, entrez in db.rows("aliases") if text.lower() == name}


def fetch(request: Request, db: Session) -> Answer:
    """Answers the listed genes, each once, by Entrez id."""
    names = asked.texts(request.params.body, "body")
    return listed(request.params, GENE, _listed(db, names, request.params["geneIdType"] == SYMBOLS))


def _listed(db, names, are_symbols) -> Found:
    if are_symbols:
        return of_query(db, "third_genes_by_symbols", symbols=sorted({name.upper() for name in names}))
    numbers = {number for name in names if (number := whole(name)) is not None and abs(number) < asked.LARGEST}
    return of_query(db, "third_genes_by_entrezs", entrezs=sorted(numbers))


def gene(request: Request, db: Session, gene_id: str) -> Answer:
    """Answers one gene."""
    return single(GENE, db.columns(QUERY), _named(db, gene_id))


def aliases(request: Request, db: Session, gene_id: str) -> Answer:
    """Answers the aliases of one gene, by code units."""
    entrez = _named(db, gene_id).entrez_gene_id
    return Answer((dumps(sorted(text for text, _ in db.rows("aliases_by_genes", entrezs=[entrez]))).encode(),))


def _named(db, name):
    if WHOLE.fullmatch(name):
        number = whole(name) or 0
        found = db.one("third_genes_by_entrezs", entrezs=[number]) if abs(number) < asked.LARGEST else None
    else:
        found = db.one("third_genes_by_symbols", symbols=[name.upper()])
    if found is None:
        raise NotThere(f"Gene not found: {name}")
    return found
