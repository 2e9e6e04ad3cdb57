"""Genes, their aliases, and where they lie in a reference genome. Open to every caller."""

from genows.clients.portal_api import dialect
from genows.clients.portal_api.dialect import LARGEST, WHOLE, whole
from genows.clients.portal_api.listing import found_of_query, found_of_reading, found_of_rows, has_all, listed, only, words
from genows.clients.portal_api.records import GENE, GENOME_GENE
from genows.columns.jsonvalues import dumps
from genows.columns.ordered import text_key
from genows.db.sessions import Session
from genows.errors import NotThere
from genows.http.answers import Answer
from genows.http.request import Request

GENES = "genes"
SYMBOLS = "HUGO_GENE_SYMBOL"
OF_GENOME, OF_GENOME_BY_ENTREZS, OF_GENOME_BY_SYMBOLS = "third_genome_genes", "third_genome_genes_by_entrezs", "third_genome_genes_by_symbols"


def genes(request: Request, db: Session) -> Answer:
    """Answers Gene records, by Entrez id.

    By a keyword those that begin with it first, and those of which it is an alias last.
    """
    keyword, alias = request.params["keyword"], request.params["alias"]
    if not keyword and not alias:
        return listed(request.params, GENE, found_of_query(db, GENES))
    entrez, symbol = (db.columns(GENES).index(name) for name in ("entrez", "hugo_gene_symbol"))
    wanted, whole_text = words(keyword), (keyword or "").lower()
    of_keyword, of_alias = _of_alias(db, keyword) if keyword else (), _of_alias(db, alias) if alias else None

    def fitting():
        rows = db.rows(GENES) if of_alias is None else (row for row in db.rows(GENES) if row[entrez] in of_alias)
        return (row for row in rows if has_all(wanted, row[symbol]) or row[entrez] in of_keyword)

    def order(row):
        if not has_all(wanted, row[symbol]):
            return b"\2"
        return (b"\0" if row[symbol].lower().startswith(whole_text) else b"\1") + text_key(row[symbol])

    return listed(request.params, GENE, found_of_reading(db.columns(GENES), fitting, order if keyword else None))


def _of_alias(db, alias) -> set[int]:
    name = alias.lower()
    return {int(entrez) for text, entrez in db.rows("aliases") if text.lower() == name}


def fetch(request: Request, db: Session) -> Answer:
    """Answers the listed genes, each once, by Entrez id."""
    names = dialect.texts(request.params.body, "body")
    if request.params["geneIdType"] == SYMBOLS:
        return listed(request.params, GENE, found_of_query(db, "genes_by_symbols", symbols=_symbols(names)))
    return listed(request.params, GENE, found_of_query(db, "genes_by_entrezs", entrezs=_numbers(names)))


def gene(request: Request, db: Session, gene_id: str) -> Answer:
    """Answers one gene."""
    return only(GENE, found_of_rows(db.columns(GENES), [_named(db, gene_id)]))


def aliases(request: Request, db: Session, gene_id: str) -> Answer:
    """Answers the aliases of one gene, by code units."""
    entrez = _named(db, gene_id).entrez
    return Answer((dumps(sorted(text for text, _ in db.rows("aliases_by_genes", entrezs=[entrez]))).encode(),))


def _named(db, name):
    if WHOLE.fullmatch(name):
        number = whole(name) or 0
        found = db.one("genes_by_entrezs", entrezs=[number]) if abs(number) < LARGEST else None
    else:
        found = db.one("genes_by_symbols", symbols=[name.upper()])
    if found is None:
        raise NotThere(f"Gene not found: {name}")
    return found


def genes_of_genome(request: Request, db: Session, genome_name: str) -> Answer:
    """Answers ReferenceGenomeGene records, by Entrez id; none of a genome that is not there."""
    return listed(request.params, GENOME_GENE, found_of_query(db, OF_GENOME, genome=genome_name))


def fetch_of_genome(request: Request, db: Session, genome_name: str) -> Answer:
    """Answers those of the listed Entrez ids; of the listed symbols where the first is no number."""
    names = dialect.texts(request.params.body, "body")
    if whole(names[0]) is None:
        found = found_of_query(db, OF_GENOME_BY_SYMBOLS, genome=genome_name, symbols=_symbols(names))
    else:
        found = found_of_query(db, OF_GENOME_BY_ENTREZS, genome=genome_name, entrezs=_numbers(names))
    return listed(request.params, GENOME_GENE, found)


def gene_of_genome(request: Request, db: Session, genome_name: str, gene_id: str) -> Answer:
    """Answers one gene."""
    found = found_of_query(db, OF_GENOME_BY_ENTREZS, genome=genome_name, entrezs=_numbers([gene_id]))
    return only(GENOME_GENE, found, f"Gene not found: {gene_id}")


def _symbols(names) -> list[str]:
    return sorted({name.upper() for name in names})


def _numbers(names) -> list[int]:
    """Returns the Entrez ids among *names*."""
    numbers = {number for name in names if (number := whole(name)) is not None}
    return sorted(number for number in numbers if abs(number) < LARGEST)
