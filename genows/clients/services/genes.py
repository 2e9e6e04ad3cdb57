"""CheckGeneSymbol.json, bioGeneQuery.do, getPfamSequence.json and get3dPdb.json: genes, and their proteins as far as they are loaded."""

import re
from typing import Any

from genows.clients.services import scope
from genows.clients.services.dialect import json_list, required, whole, words
from genows.columns.jsonvalues import dumps, value_or_nothing
from genows.data.genes import candidates, entrez_id, genes_by_names
from genows.data.numbers import single_text
from genows.data.reference import alignment_string
from genows.db.sessions import Session
from genows.encode.tabletext import xml_content
from genows.errors import ParameterError, TooMuchAsked
from genows.http.answers import Answer
from genows.http.request import Request

XML = "text/xml; charset=utf-8"
CHROMOSOME = re.compile(r"[0-9]+|[A-Za-z]")
# Member of the JSON form → element of the XML form.
ELEMENTS = {
    "geneId": "gene_id", "geneSymbol": "gene_symbol", "geneLocation": "gene_location", "geneChromosome": "gene_chromosome",
    "geneAliases": "gene_aliases",
}  # fmt: skip
HEADER_KEY = "PDB_FILE_"
BASES = 3  # of a residue
# Structures whose headers one request gets: each is looked up by itself, thrice where it is not there.
MOST_HEADERS = 1000


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
    found = [_gene_info(db, gene) for gene in genes_by_names(db, [name]) if gene] if name else []
    if (request.params.first("format") or "").strip().lower() == "json":
        return whole({"returnCode": "SUCCESS", "count": len(found), "geneInfo": found})
    infos = "".join(f"<gene_info>{''.join(_xml_element(*item) for item in each.items())}</gene_info>" for each in found)
    text = f"<biogene><return_code>SUCCESS</return_code><count>{len(found)}</count>{infos}</biogene>"
    return Answer((('<?xml version="1.0" encoding="UTF-8"?>\n' + text).encode(),), XML)


def _gene_info(db, gene) -> dict[str, str | None]:
    facts = db.one("gene_facts_by_entrezs", study_pk=0, entrezs=[gene.entrez])
    aliases = sorted(row.gene_alias for row in db.all("aliases_by_genes", entrezs=[gene.entrez]))
    place = CHROMOSOME.match(facts.cytoband or "")
    chromosome = facts.chr or (place[0] if place else None)
    values = (str(gene.entrez), gene.symbol, facts.cytoband, chromosome, ":".join(aliases))
    return dict(zip(ELEMENTS, values, strict=True))


def _xml_element(member, value):
    return "" if not value else f"<{ELEMENTS[member]}>{xml_content(value)}</{ELEMENTS[member]}>"



def pfam_sequence(request: Request, db: Session) -> Answer:
    """Gives the domains of a protein, by its accession or its gene; of one without, its length as far as the gene's is known."""
    params = request.params
    accession, symbol = ((params.first(name) or "").strip() for name in ("uniprotAcc", "geneSymbol"))
    if not accession and not symbol:
        raise ParameterError("geneSymbol", "is required: give a gene's symbol, or a protein's accession in uniprotAcc.")
    found = _domains(db, [accession]).get(accession) if accession else None
    gene = scope.genes(db, [symbol]).get(symbol) if symbol else None
    if found is None and gene is not None:
        found = _domains_of_gene(db, gene)
    return whole([] if found is None else found)


def _domains(db, accessions) -> dict[str, Any]:
    """Returns accession → its domains, as stored. What is no JSON is as if it were not there."""
    if not accessions or not db.runs("pfam_graphics_by_accs"):
        return {}
    found = {row.uniprot_acc: value_or_nothing(row.json) for row in db.all("pfam_graphics_by_accs", uniprot_accs=accessions)}
    return {accession: graphics for accession, graphics in found.items() if graphics is not None}


def _domains_of_gene(db, gene):
    proteins = db.all("uniprot_of_gene", entrez=gene.entrez) if db.runs("uniprot_of_gene") else []
    graphics = _domains(db, [row.uniprot_acc for row in proteins])
    known = [row for row in proteins if row.uniprot_acc in graphics]
    if known:
        best = min(known, key=lambda row: (not row.uniprot_id.startswith(f"{gene.symbol}_"), -_protein_length(graphics[row.uniprot_acc]), row.uniprot_acc))
        return graphics[best.uniprot_acc]
    facts = db.one("gene_facts_by_entrezs", study_pk=0, entrezs=[gene.entrez])
    if not facts or not facts.length or facts.length < 0:
        return None
    return [{"length": facts.length // BASES, "markups": [], "regions": [], "motifs": [], "metadata": {}}]


def _protein_length(graphics) -> int:
    first = graphics[0] if isinstance(graphics, list) and graphics else {}
    length = first.get("length") if isinstance(first, dict) else None
    return length if isinstance(length, int) else 0


def structures(request: Request, db: Session) -> Answer:
    """Gives places in structures, headers of structures, or the structures of a protein: what the parameters ask for."""
    params = request.params
    if params.first("positions") is not None and params.first("alignments") is not None:
        return whole({"positionMap": _position_map(db, _whole_numbers(params, "alignments"), _whole_numbers(params, "positions"))})
    if params.first("pdbIds") is not None:
        pdb_ids = words(params, "pdbIds")
        if len(pdb_ids) > MOST_HEADERS:
            raise TooMuchAsked("pdbIds", f"has more than {MOST_HEADERS} ids; ask in several requests.")
        return whole({pdb_id: _pdb_header(db, pdb_id) for pdb_id in pdb_ids})
    uniprot_id = required(params, "uniprotId").strip()
    rows = db.all("pdb_alignments", uniprot_id=uniprot_id) if db.runs("pdb_alignments") else []
    if params.first("type") == "summary":
        return whole({"alignmentCount": len(rows)})
    return json_list(dumps(_alignment(row)) for row in rows)


def _whole_numbers(params, name) -> list[int]:
    return [number for text in words(params, name) if (number := entrez_id(text)) is not None]


def _position_map(db, alignments, positions):
    if not db.runs("pdb_residues"):
        return {}
    # By alignment: where several overlap, the last one counts.
    rows = db.all("pdb_residues", alignment_pks=alignments, positions=positions)
    return {str(row.uniprot_position): {"pdbPos": row.pdb_position, "insertion": row.insertion} for row in rows}


def _pdb_header(db, pdb_id):
    for spelled in dict.fromkeys((pdb_id, pdb_id.lower(), pdb_id.upper())):
        text = db.value("stored_text", hash_key=HEADER_KEY + spelled) if db.runs("stored_text") else None
        if text is not None:
            return value_or_nothing(text)
    return None


def _alignment(row):
    return {
        "alignmentId": row.alignment_pk,
        "pdbId": row.pdb_id,
        "chain": row.chain,
        "uniprotId": row.uniprot_id,
        "pdbFrom": row.pdb_from,
        "pdbTo": row.pdb_to,
        "uniprotFrom": row.uniprot_from,
        "uniprotTo": row.uniprot_to,
        "eValue": _number(row.e_value),
        "identityPerc": _number(row.identity_percent),
        "alignmentString": alignment_string(row.uniprot_align, row.pdb_align, row.midline_align),
    }


def _number(value):
    text = single_text(value)
    return None if text is None else float(text)
