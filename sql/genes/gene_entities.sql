-- gene_entities -> rows
-- The genes, or those with the listed Entrez ids or symbols (given in upper case), by Entrez id, with their genetic entities. Scans gene.
-- Field: entity_pk integer = `g`.`GENETIC_ENTITY_ID`
-- Field: entrez integer = `g`.`ENTREZ_GENE_ID`
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Filter: gene_entities()
-- Filter: gene_entities_by_entrezs(entrezs*) = `g`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: gene_entities_by_symbols(symbols*) = `g`.`HUGO_GENE_SYMBOL` IN :symbols
-- Exact: upper symbol in symbols
-- Long: gene_entities_by_entrezs as gene_entities, entrez in entrezs
-- Long: gene_entities_by_symbols as gene_entities, upper symbol in symbols
SELECT *
  FROM `gene` `g`
 WHERE TRUE
 ORDER BY `g`.`ENTREZ_GENE_ID`
