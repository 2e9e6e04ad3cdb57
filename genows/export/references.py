"""Writes the reference data that the study names into the folder `reference`, as portals offer theirs: for a database that has none of them."""

import json
from itertools import groupby
from operator import itemgetter

from genows.export.context import Export
from genows.export.studyfiles import cancer_types

_FOLDER = "reference"


def write_references(export: Export) -> None:
    genes = _named_genes(export)
    rows = [(int(entrez), symbol, kind) for entrez, symbol, _, kind in export.session.rows("gene_rows") if int(entrez) in genes]
    _records(export, "genes", [{"entrezGeneId": entrez, "hugoGeneSymbol": symbol, "type": kind} for entrez, symbol, kind in sorted(rows)])
    aliases = sorted((int(entrez), alias) for entrez, alias in export.session.rows("gene_alias_rows") if int(entrez) in genes)
    _records(export, "genesaliases", [{"alias": alias, "entrezGeneId": str(entrez)} for entrez, alias in aliases])
    _records(export, "cancer-types", [_cancer_type(row) for row in cancer_types(export)])
    used = {panel for profile in export.profiles for panel in profile.profiled.values()}
    _records(export, "gene-panels", [_panel(export, row) for row in export.session.all("exported_panels") if row.panel_id in used])
    _write_gene_sets(export)


def _named_genes(export):
    queries = ("exported_genes", "exported_result_genes")
    genes = {entrez for query in queries for (entrez,) in export.rows(query, study_pk=export.study_pk)}
    genes.update(row.entrez for row in export.all("mutsig_by_study", study_pk=export.study_pk))
    for profile in export.profiles:
        if profile.row.alteration_type == "STRUCTURAL_VARIANT":
            for row in export.session.named("exported_variants", profile_pk=profile.pk) if export.session.runs("exported_variants") else ():
                genes.update(entrez for entrez in (row.site1_entrez_gene_id, row.site2_entrez_gene_id) if entrez is not None)
    for _, symbols in export.all("exported_antibodies", study_pk=export.study_pk):
        genes.update(gene.entrez for symbol in symbols.split("/") for gene in export.genes.by_symbol(symbol))
    for _, entrez in _genes_of_sets(export):
        genes.add(entrez)
    return genes


def _records(export, name, records):
    """Writes records, one a line; no file where there are none, since a list without records tells no kind."""
    if records:
        lines = ",\n".join(json.dumps(record, ensure_ascii=False) for record in records)
        export.folder.text(f"{_FOLDER}/{name}.json", f"[{lines}]\n", len(records))


def _cancer_type(row):
    code, name, keywords, color, short_name, parent = row
    return {"cancerTypeId": code, "name": name, "dedicatedColor": color, "shortName": short_name or code, "parent": parent or "", "clinicalTrialKeywords": keywords}


def _panel(export, row):
    genes = sorted((entrez, symbol) for symbol, entrez in export.session.all("exported_panel_genes", panel_pk=row.panel_pk))
    told = [{"entrezGeneId": entrez, "hugoGeneSymbol": symbol} for entrez, symbol in genes]
    return {"genePanelId": row.panel_id, "description": row.description or row.panel_id, "genes": told}


def _gene_sets(export):
    """pk → id of the gene sets of which the study has values."""
    profiles = [profile for profile in export.profiles if profile.row.alteration_type == "GENESET_SCORE"]
    used = {row[1] for profile in profiles for row in export.session.rows("exported_entity_values", profile_pk=profile.pk)}
    return {row.pk: row.geneset_id for row in export.all("geneset_keys") if row.geneset_id in used} if used else {}


def _genes_of_sets(export):
    """(set's pk, Entrez id), by set."""
    pks = list(_gene_sets(export))
    return sorted(export.session.rows("genes_of_genesets", pks=pks)) if pks else []


def _write_gene_sets(export):
    sets = _gene_sets(export)
    if not sets:
        return
    texts = {row.pk: row for row in export.session.all("geneset_texts")}
    with export.folder.table(f"{_FOLDER}/genesets.gmt", ()) as table:
        for pk, rows in groupby(_genes_of_sets(export), itemgetter(0)):
            table.add([sets[pk], texts[pk].link, *(entrez for _, entrez in rows)])
    with export.folder.table(f"{_FOLDER}/genesets.supp.txt", ()) as table:
        for pk, geneset_id in sets.items():
            table.add([geneset_id, texts[pk].name, texts[pk].description])
