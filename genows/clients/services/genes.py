"""CheckGeneSymbol.json and bioGeneQuery.do: which genes a typed name stands for, and what is known of one."""

import re

from genows.clients.services.parameters import required
from genows.clients.services.writing import whole
from genows.data.genes import candidates, genes_by_names
from genows.db.sessions import Session
from genows.encode.escapedtext import xml_content
from genows.http.answers import Answer
from genows.http.request import Request

XML = "text/xml; charset=utf-8"
CHROMOSOME = re.compile(r"[0-9]+|[A-Za-z]")
# Member of the JSON form → element of the XML form.
ELEMENTS = {
    "geneId": "gene_id", "geneSymbol": "gene_symbol", "geneLocation": "gene_location", "geneChromosome": "gene_chromosome",
    "geneAliases": "gene_aliases",
}  # fmt: skip


def check_gene_symbol(request: Request, db: Session) -> Answer:
    """Gives, for each name as typed, the symbols of the genes that it may mean."""
    typed = required(request.params, "genes").rstrip(",")
    names = typed.split(",") if typed else []
    found = candidates(db, {name.strip() for name in names})
    # Of two genes with one symbol it is said once.
    symbols = {name: list(dict.fromkeys(gene.symbol for gene in genes)) for name, genes in found.items()}
    return whole([{"name": name, "symbols": symbols.get(name.strip(), [])} for name in names])


def bio_gene_query(request: Request, db: Session) -> Answer:
    """Gives what our tables know of one gene, as JSON or as XML; no gene of a name that means none."""
    name = required(request.params, "query").strip()
    found = [_about(db, gene) for gene in genes_by_names(db, [name]) if gene] if name else []
    if (request.params.first("format") or "").strip().lower() == "json":
        return whole({"returnCode": "SUCCESS", "count": len(found), "geneInfo": found})
    infos = "".join(f"<gene_info>{''.join(_element(*item) for item in each.items())}</gene_info>" for each in found)
    text = f"<biogene><return_code>SUCCESS</return_code><count>{len(found)}</count>{infos}</biogene>"
    return Answer((('<?xml version="1.0" encoding="UTF-8"?>\n' + text).encode(),), XML)


def _about(db, gene) -> dict[str, str | None]:
    facts = db.one("gene_facts_by_entrezs", study_pk=0, entrezs=[gene.entrez])
    aliases = sorted(row.gene_alias for row in db.all("aliases_by_genes", entrezs=[gene.entrez]))
    place = CHROMOSOME.match(facts.cytoband or "")
    chromosome = facts.chr or (place[0] if place else None)
    values = (str(gene.entrez), gene.symbol, facts.cytoband, chromosome, ":".join(aliases))
    return dict(zip(ELEMENTS, values, strict=True))


def _element(member, value):
    return "" if not value else f"<{ELEMENTS[member]}>{xml_content(value)}</{ELEMENTS[member]}>"
