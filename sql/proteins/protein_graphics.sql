-- The domains of proteins as JSON, by gene, then accession; HEX sorts by the characters. Scans pfam_graphics. Lives on
-- pfam_graphics.UNIPROT_ACC, gene.HUGO_GENE_SYMBOL.
-- ? pfam_graphics.*, uniprot_id_mapping.UNIPROT_ACC
SELECT `p`.`UNIPROT_ACC` AS `uniprot_acc`,
       `u`.`UNIPROT_ID` AS `uniprot_id`,
       CAST(`u`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `p`.`JSON_DATA` AS `content`
  FROM `pfam_graphics` `p`
  LEFT JOIN `uniprot_id_mapping` `u` ON `u`.`UNIPROT_ACC` = `p`.`UNIPROT_ACC`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `u`.`ENTREZ_GENE_ID`
 WHERE `g`.`HUGO_GENE_SYMBOL` IN (:symbols) -- ? symbols
   AND `p`.`UNIPROT_ACC` IN (:uniprot_accs) -- ? uniprot_accs
 ORDER BY `u`.`ENTREZ_GENE_ID`, HEX(`p`.`UNIPROT_ACC`)
