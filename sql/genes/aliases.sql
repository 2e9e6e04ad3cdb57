-- aliases -> records
-- An alias of a gene, by Entrez id; the order of one gene's aliases is the caller's affair. Scans gene_alias.
-- Record: DBGeneAlias
-- Field: gene_alias text = `GENE_ALIAS`
-- Field: entrez_gene_id integer = `ENTREZ_GENE_ID`
-- Filter: aliases()
-- Filter: aliases_by_genes(entrezs*) = `ENTREZ_GENE_ID` IN :entrezs
-- Long: aliases_by_genes as aliases, entrez_gene_id in entrezs
SELECT *
  FROM `gene_alias`
 WHERE TRUE
 ORDER BY `gene_alias`.`ENTREZ_GENE_ID`
