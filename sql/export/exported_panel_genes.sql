-- The genes of a panel.
SELECT `g`.`HUGO_GENE_SYMBOL` AS `symbol`, `g`.`ENTREZ_GENE_ID` AS `entrez`
  FROM `gene_panel_list` `l`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`GENE_ID`
 WHERE `l`.`INTERNAL_ID` = :panel_pk
