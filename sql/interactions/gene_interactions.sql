-- gene_interactions -> records
-- An interaction of two of the listed genes (given twice), by Entrez ids, type and source; HEX sorts by the characters. Scans interaction, which has no key.
-- Needs: interaction
-- Record: DBInteraction
-- Field: entrez_gene_id_a integer = `i`.`GENE_A`
-- Field: hugo_gene_symbol_a text = `a`.`HUGO_GENE_SYMBOL`
-- Field: interaction_type text = `i`.`INTERACTION_TYPE`
-- Field: entrez_gene_id_b integer = `i`.`GENE_B`
-- Field: hugo_gene_symbol_b text = `b`.`HUGO_GENE_SYMBOL`
-- Field: directed boolean = `i`.`INTERACTION_TYPE` IN ('DRUG_TARGET', 'COMPONENT_OF', 'METABOLIC_CATALYSIS', 'SEQUENTIAL_CATALYSIS', 'STATE_CHANGE', 'GENERIC_OF',
--          'controls-state-change-of', 'controls-transport-of', 'controls-phosphorylation-of', 'controls-expression-of', 'catalysis-precedes',
--          'consumption-controlled-by', 'controls-production-of', 'used-to-produce', 'chemical-affects', 'controls-transport-of-chemical') -- whether it reads from a to b alone
-- Field: data_source text = `i`.`DATA_SOURCE`
-- Field: experiment_types text = `i`.`EXPERIMENT_TYPES`
-- Field: pmids text = `i`.`PMIDS`
-- Filter: gene_interactions(entrezs*, again*) = `i`.`GENE_A` IN :entrezs AND `i`.`GENE_B` IN :again AND `i`.`GENE_A` <> `i`.`GENE_B`
-- Filter: gene_interactions_by_sources(entrezs*, again*, data_sources*) = `i`.`GENE_A` IN :entrezs AND `i`.`GENE_B` IN :again AND `i`.`GENE_A` <> `i`.`GENE_B`
--          AND `i`.`DATA_SOURCE` IN :data_sources
-- Exact: data_source in data_sources
SELECT *
  FROM `interaction` `i`
  JOIN `gene` `a` ON `a`.`ENTREZ_GENE_ID` = `i`.`GENE_A`
  JOIN `gene` `b` ON `b`.`ENTREZ_GENE_ID` = `i`.`GENE_B`
 WHERE TRUE
 ORDER BY `i`.`GENE_A`, `i`.`GENE_B`, HEX(`i`.`INTERACTION_TYPE`), HEX(`i`.`DATA_SOURCE`), HEX(`i`.`PMIDS`), HEX(`i`.`EXPERIMENT_TYPES`)
