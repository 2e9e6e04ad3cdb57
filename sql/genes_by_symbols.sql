-- genes_by_symbols(symbols*) -> records
-- The genes with the listed symbols (given in upper case, as they are stored) by Entrez id. Lives on gene.HUGO_GENE_SYMBOL.
-- Columns: hugo_gene_symbol text, entrez_gene_id text
-- Exact: upper hugo_gene_symbol in symbols
SELECT `HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`, CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene`
 WHERE `HUGO_GENE_SYMBOL` IN :symbols
 ORDER BY `gene`.`ENTREZ_GENE_ID`
