-- A gene with its type, by Entrez id; symbols are asked for in upper case, as they are stored. Scans gene. Lives on
-- gene.HUGO_GENE_SYMBOL.
SELECT `ENTREZ_GENE_ID` AS `entrez`,
       `HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       COALESCE(`TYPE`, '') AS `type`,
       CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene`
 WHERE `HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
   AND `ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `gene`.`ENTREZ_GENE_ID`
