-- aliases() -> records
-- Every alias by Entrez id; the order of one gene's aliases is the caller's affair. Scans gene_alias.
-- Columns: gene_alias text, entrez_gene_id text
SELECT `GENE_ALIAS` AS `gene_alias`,
       CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene_alias`
 ORDER BY `gene_alias`.`ENTREZ_GENE_ID`
