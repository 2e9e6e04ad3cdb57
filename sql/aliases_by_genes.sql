-- aliases_by_genes(entrezs*) -> records
-- The aliases of the listed genes by Entrez id; the order of one gene's aliases is the caller's affair.
-- Columns: gene_alias text, entrez_gene_id text
SELECT `GENE_ALIAS` AS `gene_alias`,
       CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene_alias`
 WHERE `ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `gene_alias`.`ENTREZ_GENE_ID`
