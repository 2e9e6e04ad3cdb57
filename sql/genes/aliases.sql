-- An alias of a gene, by Entrez id; the order of one gene's aliases is the caller's affair. Scans gene_alias.
SELECT `GENE_ALIAS` AS `gene_alias`,
       CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene_alias`
 WHERE `ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `gene_alias`.`ENTREZ_GENE_ID`
