-- Who has one of the listed aliases (given in upper case), stored in any case. Scans gene_alias.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `GENE_ALIAS` AS `gene_alias`
  FROM `gene_alias`
 WHERE UPPER(`GENE_ALIAS`) IN (:aliases)
