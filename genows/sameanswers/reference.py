"""Copies reference data of a database into a new one, as far as answers about one study depend on them: what the study was loaded by."""

from genows.db.sessions import Session, Writer

# Queries that read what is of no study, each with what writes it, where both databases have the tables.
_COPIED = {
    "copied_uniprot_ids": "add_uniprot_ids",
    "copied_cosmic_mutations": "add_cosmic_mutations",
    "copied_census_genes": "add_census_genes",
    "copied_drugs": "add_drugs",
    "copied_drug_targets": "add_drug_targets",
}


def copy_reference(source: Session, target: Writer, study_pk: int, genome: str) -> None:
    """Fills *target*, which has a schema and nothing else. *study_pk*: of *source*; *genome*: the study's, whose places of genes are copied."""
    known = {row.code for row in target.all("cancer_type_rows")}
    target.add_all("add_cancer_types", [(*row[:4], row.short_name or row.code, row.parent) for row in source.all("cancer_type_rows") if row.code not in known])
    genes = [(int(entrez), symbol, int(entity), kind) for entrez, symbol, entity, kind in source.rows("gene_rows")]
    target.add_all("add_genetic_entities", ((entity, "GENE") for _, _, entity, _ in genes))
    target.add_all("add_genes", genes)
    # Where a collation takes two aliases for one, this database does not.
    target.add_all("add_gene_aliases", sorted({(int(entrez), alias) for entrez, alias in source.rows("gene_alias_rows")}))
    _copy_places(source, target, study_pk, genome)
    if source.in_schema("geneset"):
        _copy_gene_sets(source, target)
    for query, statement in _COPIED.items():
        if source.runs(query) and target.runs(statement):
            target.add_all(statement, source.rows(query))


def _copy_places(source, target, study_pk, genome):
    genomes = {row.name: row.genome_pk for row in target.all("reference_genome_rows")}
    facts = source.all("gene_facts", study_pk=study_pk)
    rows = ((row.entrez, genomes[genome], row.chr, row.cytoband, row.length, None, None) for row in facts if row.cytoband is not None or row.length is not None or row.chr is not None)
    target.add_all("add_gene_locations", rows)


def _copy_gene_sets(source, target):
    texts = {row.pk: row for row in source.all("geneset_texts")}
    sets = source.all("geneset_keys")
    target.add_all("add_genetic_entities", ((row.entity, "GENESET") for row in sets))
    target.add_all("add_genesets", ((row.pk, row.entity, row.geneset_id, texts[row.pk].name, texts[row.pk].description, texts[row.pk].link) for row in sets))
    if sets:
        target.add_all("add_geneset_genes", source.rows("genes_of_genesets", pks=[row.pk for row in sets]))
        target.do("set_geneset_version", version=source.value("geneset_version"))
