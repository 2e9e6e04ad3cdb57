-- A gene, by Entrez id. Symbols are asked for in upper case, as they are stored. Scans gene. Lives on
-- gene.HUGO_GENE_SYMBOL.
SELECT `HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene`
 WHERE `HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
 ORDER BY `gene`.`ENTREZ_GENE_ID`
