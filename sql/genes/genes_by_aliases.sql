-- Who has one of the listed aliases (given in upper case); case does not count. Scans gene_alias: its texts are stored
-- in any case.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `GENE_ALIAS` AS `gene_alias`
  FROM `gene_alias`
 WHERE UPPER(`GENE_ALIAS`) IN (:aliases)
