-- Genes whose symbol fits a pattern (given in upper case, ! before a % or _ that stands for itself), or that have this
-- Entrez id. Scans gene.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gene`
 WHERE UPPER(`HUGO_GENE_SYMBOL`) LIKE :pattern ESCAPE '!' OR `ENTREZ_GENE_ID` = :entrez
