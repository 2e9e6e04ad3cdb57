"""Genes, their aliases and what a name stands for.

Panels and sets, which are lists of genes; and what else is known about genes, apart from any study. Open to every
caller.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import groupby
from operator import attrgetter

from genows.analysis.genenames import meanings
from genows.columns.ordered import grouped
from genows.data.genes import RECORDS, genes_by_beginning, genes_by_symbols
from genows.data.numbers import single_text
from genows.data.profiles import PANEL_GENE
from genows.data.reference import alignment_string, domain_rows, shown_set
from genows.db.lists import filtered
from genows.db.queries.records import Record
from genows.db.sessions import Session
from genows.errors import ParameterError
from genows.http import answers
from genows.http.answers import Answer
from genows.http.request import Request

# Entrez ids as they are written in answers: any other text is no gene's id.
_ENTREZ = re.compile(r"-?[1-9][0-9]{0,17}")
# Without a list, with the first, with the second, with both.
PANELS = ("panel_genes", "panel_genes_by_panels", "panel_genes_by_symbols", "panel_genes_by_panels_symbols")
SETS = ("gene_set_genes", "gene_set_genes_by_sets", "gene_set_genes_by_symbols", "gene_set_genes_by_sets_symbols")
TARGETS = ("targets_of_drugs", "targets_of_drugs_by_drugs", "targets_of_drugs_by_symbols", "targets_of_drugs_by_drugs_symbols")
POSITIONS = ("pdb_positions", "pdb_positions_by_alignments", "pdb_positions_by_places", "pdb_positions_by_alignments_places")
_NUMBER = re.compile(r"[0-9]{1,9}")
_SHARED = 2  # query genes that a gene must be a neighbour of, where neighbours are to be shared


def genes(request: Request, db: Session) -> Answer:
    """Answers DBGene records, by Entrez id; symbols match without regard to case.

    With search those that may be meant, best first.
    """
    symbols, search = request.params.ids("hugo_gene_symbols"), request.params.one("search")
    if search is not None:
        found = genes_by_beginning(db, search)
        return answers.records(RECORDS["genes"], lambda: ((gene.symbol, str(gene.entrez)) for gene in found))
    if symbols is None:
        return answers.of_query(db, RECORDS["genes"], "genes")
    return answers.of_query(db, RECORDS["genes"], "genes_by_symbols", symbols=upper(symbols))


def gene_aliases(request: Request, db: Session) -> Answer:
    """Answers DBGeneAlias records, by Entrez id, then alias."""
    ids = request.params.ids("entrez_gene_ids")
    if ids is None:
        named = partial(db.named, "aliases")
    else:
        named = partial(db.named, "aliases_by_genes", entrezs=[int(text) for text in ids if _ENTREZ.fullmatch(text)])
    # Sorted here: portals' collations sort texts without regard to case.
    return answers.records(db.record("aliases"), lambda: grouped(named(), attrgetter("entrez_gene_id"), attrgetter("gene_alias")))


def upper(symbols: Iterable[str]) -> tuple[str, ...]:
    """Returns each symbol upper-cased, as symbols are stored, once."""
    return tuple(dict.fromkeys(symbol.upper() for symbol in symbols))


def entrez_ids(db: Session, symbols: Iterable[str] | None) -> list[int] | None:
    """Returns the Entrez ids of the genes of these symbols, in any case; None for None."""
    return None if symbols is None else [gene.entrez for gene in genes_by_symbols(db, symbols)]


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

    return answers.records(db.record("gene_lookup"), rows)


def gene_panels(request: Request, db: Session) -> Answer:
    """Answers DBGenePanelGene records, one a panel and gene: by panel, then Entrez id."""
    panel_ids, symbols = request.params.ids("gene_panel_ids"), request.params.ids("genes")
    return _listed(db, PANEL_GENE, PANELS, gene_panel_ids=panel_ids, symbols=symbols)


def _listed(db: Session, record: Record, queries: tuple[str, ...], symbols: Collection[str] | None, **lists: Collection[str] | None) -> Answer:
    """Answers the records that have one of each list, None for all; nothing where the database lacks their table."""
    if not db.runs(queries[0]):
        return answers.nothing(record)
    query, given = filtered(queries, **lists, symbols=None if symbols is None else upper(symbols))
    return answers.of_query(db, record, query, **given)


def gene_set_definitions(request: Request, db: Session) -> Answer:
    """Answers DBGeneSetGene records, one a set and gene: by set in load order, then Entrez id."""
    set_ids, symbols = request.params.ids("geneset_ids"), request.params.ids("genes")
    return _listed(db, db.record(SETS[0]), SETS, geneset_ids=set_ids, symbols=symbols)


def drugs(request: Request, db: Session) -> Answer:
    """Answers DBDrug records, by id."""
    drug_ids = request.params.ids("drug_ids")
    if not db.runs("drugs"):
        return answers.nothing(db.record("drugs"))
    if drug_ids is None:
        return answers.of_query(db, db.record("drugs"), "drugs")
    return answers.of_query(db, db.record("drugs"), "listed_drugs", drug_ids=drug_ids)


def drug_targets(request: Request, db: Session) -> Answer:
    """Answers DBDrugTarget records, by drug, then Entrez id."""
    drug_ids, symbols = request.params.ids("drug_ids"), request.params.ids("genes")
    return _listed(db, db.record(TARGETS[0]), TARGETS, drug_ids=drug_ids, symbols=symbols)


def interactions(request: Request, db: Session) -> Answer:
    """Answers DBInteraction records: among the genes, or among them and their neighbours; by Entrez ids."""
    symbols, sources = request.params.required_ids("genes"), request.params.ids("data_sources")
    neighbours = request.params.one_of("neighbours", "none", "shared", "all")
    if not symbols:
        raise ParameterError("genes", "is required: give a comma-separated list, and not an empty one.")
    if not db.runs("gene_interactions"):
        return answers.nothing(db.record("gene_interactions"))
    asked = [int(row.entrez_gene_id) for row in db.named("genes_by_symbols", symbols=upper(symbols))]
    entrezs = asked if neighbours == "none" else _with_neighbours(db, asked, sources, 1 if neighbours == "all" else _SHARED)
    query, lists = ("gene_interactions", {}) if sources is None else ("gene_interactions_by_sources", {"data_sources": sources})
    return answers.of_query(db, db.record("gene_interactions"), query, entrezs=entrezs, again=entrezs, **lists)


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
    if not db.runs("protein_graphics"):
        return answers.nothing(db.record("protein_domains"))
    if accessions is not None:
        named = partial(db.named, "protein_graphics_by_accs", uniprot_accs=accessions)
    elif symbols is not None:
        named = partial(db.named, "protein_graphics_by_symbols", symbols=upper(symbols))
    else:
        named = partial(db.named, "protein_graphics")
    return answers.records(db.record("protein_domains"), lambda: (domain for row in named() for domain in domain_rows(row)))


def pdb_alignments(request: Request, db: Session) -> Answer:
    """Answers DBPdbAlignment records, by protein, place and alignment."""
    uniprot_ids = request.params.required_ids("uniprot_ids")
    if not db.runs("structure_alignments"):
        return answers.nothing(db.record("structure_alignments"))
    query, lists = ("structure_alignments", {}) if uniprot_ids is None else ("structure_alignments_by_proteins", {"uniprot_ids": uniprot_ids})
    return answers.records(db.record("structure_alignments"), lambda: map(_alignment, db.rows(query, **lists)))


def _alignment(row):
    *cells, evalue, percent, uniprot, pdb, midline = row
    numbers = (None if number is None else single_text(float(number)) for number in (evalue, percent))
    return *cells, *numbers, alignment_string(uniprot, pdb, midline)


def pdb_positions(request: Request, db: Session) -> Answer:
    """Answers DBPdbPosition records, by alignment, then residue; what is no number is nobody's."""
    alignments, positions = _numbers(request.params.required_ids("alignment_ids")), _numbers(request.params.ids("positions"))
    if not db.runs("pdb_positions"):
        return answers.nothing(db.record("pdb_positions"))
    query, lists = filtered(POSITIONS, alignment_ids=alignments, positions=positions)
    return answers.of_query(db, db.record("pdb_positions"), query, **lists)


def _numbers(texts) -> list[int] | None:
    return None if texts is None else [int(text) for text in texts if _NUMBER.fullmatch(text)]


def query_gene_sets(request: Request, db: Session) -> Answer:
    """Answers DBQueryGeneSetGene records, in the order of the file."""
    wanted = request.params.ids("geneset_ids")
    if not db.runs("query_gene_sets"):
        return answers.nothing(db.record("query_gene_sets"))
    return answers.records(db.record("query_gene_sets"), partial(_set_rows, db, wanted))


def _set_rows(db: Session, wanted: tuple[str, ...] | None) -> Iterator[tuple]:
    for name, its in groupby(db.all("query_gene_sets"), key=attrgetter("name")):
        genes = list(its)
        set_id, shown = shown_set(name, len(genes))
        if wanted is None or set_id in wanted:
            yield from ((set_id, shown, gene.entrez_gene_id, gene.hugo_gene_symbol) for gene in genes)
