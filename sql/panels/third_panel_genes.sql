-- A gene of one of the listed panels. Lives on the primary key of gene_panel_list.
SELECT `l`.`INTERNAL_ID` AS `panel_pk`,
       `g`.`ENTREZ_GENE_ID` AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`
  FROM `gene_panel_list` `l`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`GENE_ID`
 WHERE `l`.`INTERNAL_ID` IN (:panel_pks)
