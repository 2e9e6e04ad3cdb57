-- A gene of a gene set, by set in load order and Entrez id. LEFT JOIN keeps the pairs in front where all are asked for,
-- so that nothing has to be sorted. Scans geneset_gene. Lives on geneset.EXTERNAL_ID, geneset_gene.GENESET_ID,
-- gene.HUGO_GENE_SYMBOL.
-- ? geneset.*, geneset_gene.*
SELECT `s`.`EXTERNAL_ID` AS `geneset_id`,
       `s`.`NAME` AS `name`,
       `s`.`DESCRIPTION` AS `description`,
       `s`.`REF_LINK` AS `ref_link`,
       CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`
  FROM `geneset_gene` `m`
  LEFT JOIN `geneset` `s` ON `s`.`ID` = `m`.`GENESET_ID`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `s`.`EXTERNAL_ID` IN (:geneset_ids) -- ? geneset_ids
   AND `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
 ORDER BY `m`.`GENESET_ID`, `m`.`ENTREZ_GENE_ID`
