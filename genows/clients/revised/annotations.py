"""What is known beside the studies: drugs, interactions, protein domains and structures, gene sets of the query page. Open to every caller."""

import re
from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from genows.clients.revised.genes import upper
from genows.data.numbers import single_text
from genows.data.reference import alignment_string, domain_rows, shown_set
from genows.db.lists import filtered
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Without a list, with the first, with the second, with both.
TARGETS = ("targets_of_drugs", "targets_of_drugs_by_drugs", "targets_of_drugs_by_symbols", "targets_of_drugs_by_drugs_symbols")
POSITIONS = ("pdb_positions", "pdb_positions_by_alignments", "pdb_positions_by_places", "pdb_positions_by_alignments_places")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SHARED = 2  # query genes that a gene must be a neighbour of, where neighbours are to be shared


def drugs(request: Request, db: Session) -> Answer:
    """Answers DBDrug records, by id."""
    drug_ids = request.params.ids("drug_ids")
    if not db.has("drugs"):
        return answers.nothing(db.record("drugs"))
    texts = db.json("drugs") if drug_ids is None else db.json("listed_drugs", drug_ids=drug_ids)
    return answers.json_array(texts, db.record("drugs"))


def drug_targets(request: Request, db: Session) -> Answer:
    """Answers DBDrugTarget records, by drug, then Entrez id."""
    drug_ids, symbols = request.params.ids("drug_ids"), request.params.ids("genes")
    if not db.has("targets_of_drugs"):
        return answers.nothing(db.record("targets_of_drugs"))
    query, lists = filtered(TARGETS, drug_ids=drug_ids, symbols=None if symbols is None else upper(symbols))
    return answers.json_array(db.json(query, **lists), db.record("targets_of_drugs"))


def interactions(request: Request, db: Session) -> Answer:
    """Answers DBInteraction records: among the genes, or among them and their neighbours; by Entrez ids."""
    symbols, sources = request.params.required_ids("genes"), request.params.ids("data_sources")
    neighbours = request.params.one_of("neighbours", "none", "shared", "all")
    if not symbols:
        raise ParameterError("genes", "is required: give a comma-separated list, and not an empty one.")
    if not db.has("gene_interactions"):
        return answers.nothing(db.record("gene_interactions"))
    asked = [int(row.entrez_gene_id) for row in db.named("genes_by_symbols", symbols=upper(symbols))]
    entrezs = asked if neighbours == "none" else _with_neighbours(db, asked, sources, 1 if neighbours == "all" else _SHARED)
    if sources is None:
        texts = db.json("gene_interactions", entrezs=entrezs, again=entrezs)
    else:
        texts = db.json("gene_interactions_by_sources", entrezs=entrezs, again=entrezs, data_sources=sources)
    return answers.json_array(texts, db.record("gene_interactions"))


def _with_neighbours(db: Session, asked: list[int], sources: tuple[str, ...] | None, least: int) -> list[int]:
    """Returns the genes and those that interact with *least* of them or more, by the sources; None: by any."""
    query = frozenset(asked)
    of_gene: dict[int, set[int]] = {}
    for gene_a, gene_b, source in db.rows("interactions_touching", entrezs=asked, again=asked):
        if sources is None or source in sources:
            for gene, other in ((gene_a, gene_b), (gene_b, gene_a)):
                if gene in query and other not in query:
                    of_gene.setdefault(other, set()).add(gene)
    return [*asked, *sorted(gene for gene, partners in of_gene.items() if len(partners) >= least)]


def protein_domains(request: Request, db: Session) -> Answer:
    """Answers DBProteinDomain records: by gene, protein and place; one for a protein without domains."""
    accessions, symbols = request.params.ids("uniprot_accs"), request.params.ids("genes")
    if {"genes", "uniprot_accs"}.isdisjoint(request.params.names()):
        raise ParameterError("genes", "is required, or uniprot_accs: give a comma-separated list, or an empty value for all.")
    if not db.has("protein_graphics"):
        return answers.nothing(db.record("protein_domains"))
    if accessions is not None:
        rows = db.named("protein_graphics_by_accs", uniprot_accs=accessions)
    elif symbols is not None:
        rows = db.named("protein_graphics_by_symbols", symbols=upper(symbols))
    else:
        rows = db.named("protein_graphics")
    return answers.records(db.record("protein_domains"), (domain for row in rows for domain in domain_rows(row)))


def pdb_alignments(request: Request, db: Session) -> Answer:
    """Answers DBPdbAlignment records, by protein, place and alignment."""
    uniprot_ids = request.params.required_ids("uniprot_ids")
    if not db.has("structure_alignments"):
        return answers.nothing(db.record("structure_alignments"))
    rows = db.rows("structure_alignments") if uniprot_ids is None else db.rows("structure_alignments_by_proteins", uniprot_ids=uniprot_ids)
    return answers.records(db.record("structure_alignments"), map(_alignment, rows))


def _alignment(row):
    *cells, evalue, percent, uniprot, pdb, midline = row
    numbers = (None if number is None else single_text(float(number)) for number in (evalue, percent))
    return *cells, *numbers, alignment_string(uniprot, pdb, midline)


def pdb_positions(request: Request, db: Session) -> Answer:
    """Answers DBPdbPosition records, by alignment, then residue; what is no number is nobody's."""
    alignments, positions = _numbers(request.params.required_ids("alignment_ids")), _numbers(request.params.ids("positions"))
    if not db.has("pdb_positions"):
        return answers.nothing(db.record("pdb_positions"))
    query, lists = filtered(POSITIONS, alignment_ids=alignments, positions=positions)
    return answers.json_array(db.json(query, **lists), db.record("pdb_positions"))


def _numbers(texts) -> list[int] | None:
    return None if texts is None else [int(text) for text in texts if _NUMBER.fullmatch(text)]


def query_gene_sets(request: Request, db: Session) -> Answer:
    """Answers DBQueryGeneSetGene records, in the order of the file."""
    wanted = request.params.ids("geneset_ids")
    if not db.has("query_gene_sets"):
        return answers.nothing(db.record("query_gene_sets"))
    return answers.records(db.record("query_gene_sets"), _set_rows(db, wanted))


def _set_rows(db: Session, wanted: tuple[str, ...] | None) -> Iterator[tuple]:
    for name, grouped in groupby(db.all("query_gene_sets"), key=attrgetter("name")):
        genes = list(grouped)
        set_id, shown = shown_set(name, len(genes))
        if wanted is None or set_id in wanted:
            yield from ((set_id, shown, gene.entrez_gene_id, gene.hugo_gene_symbol) for gene in genes)
