-- third_genes -> rows
-- A gene with its type, by Entrez id; symbols are asked for in upper case, as they are stored. Scans gene. Lives on gene.HUGO_GENE_SYMBOL.
-- Field: entrez_gene_id integer = `ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `HUGO_GENE_SYMBOL`
-- Field: type text = COALESCE(`TYPE`, '')
-- Filter: third_genes()
-- Filter: third_genes_by_entrezs(entrezs*) = `ENTREZ_GENE_ID` IN :entrezs
-- Filter: third_genes_by_symbols(symbols*) = `HUGO_GENE_SYMBOL` IN :symbols
-- Exact: upper hugo_gene_symbol in symbols
-- Long: third_genes_by_entrezs as third_genes, entrez_gene_id in entrezs
-- Long: third_genes_by_symbols as third_genes, upper hugo_gene_symbol in symbols
SELECT *
  FROM `gene`
 WHERE TRUE
 ORDER BY `gene`.`ENTREZ_GENE_ID`
