"""Which genes a name stands for. Open to every caller."""

from collections.abc import Iterator

from genows.analysis.genenames import meanings
from genows.db.sessions import Session
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request


def gene_lookup(request: Request, db: Session) -> Answer:
    """Answers DBGeneMatch records: by name as asked, then Entrez id; none for a name that means nothing."""
    names = request.params.required_ids("genes")
    if names is None:
        return answers.nothing(db.record("gene_lookup"))

    def rows() -> Iterator[tuple]:
        found = meanings(db, names)
        entrezs = sorted({gene.entrez for meaning in found.values() for gene in meaning.genes})
        details = {row.entrez: row for row in db.named("gene_details", entrezs=entrezs)}
        for name in names:
            match, genes = found.get(name, ("", ()))
            for gene in genes:
                entrez, symbol, *rest, length = details[gene.entrez]
                yield name, match, str(entrez), symbol, *rest, str(length) if length else None

    return answers.records(db.record("gene_lookup"), rows())
