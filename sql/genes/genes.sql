-- genes -> records
-- A gene, by Entrez id. Symbols are asked for in upper case, as they are stored. Scans gene. Lives on gene.HUGO_GENE_SYMBOL.
-- Record: DBGene
-- Field: hugo_gene_symbol text = `HUGO_GENE_SYMBOL`
-- Field: entrez_gene_id integer = `ENTREZ_GENE_ID`
-- Filter: genes()
-- Filter: genes_by_symbols(symbols*) = `HUGO_GENE_SYMBOL` IN :symbols
-- Exact: upper hugo_gene_symbol in symbols
-- Long: genes_by_symbols as genes, upper hugo_gene_symbol in symbols
SELECT *
  FROM `gene`
 WHERE TRUE
 ORDER BY `gene`.`ENTREZ_GENE_ID`
