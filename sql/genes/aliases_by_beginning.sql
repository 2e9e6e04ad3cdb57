-- Aliases that fit a pattern (in upper case, ! before a % or _ that stands for itself), with genes. Scans gene_alias.
SELECT `g`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`, `a`.`GENE_ALIAS` AS `gene_alias`
  FROM `gene_alias` `a`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `a`.`ENTREZ_GENE_ID`
 WHERE UPPER(`a`.`GENE_ALIAS`) LIKE :pattern ESCAPE '!'
