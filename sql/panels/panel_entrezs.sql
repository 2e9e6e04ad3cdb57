-- The genes of gene panels, by the numbers of both. Lives on the primary key of gene_panel_list.
SELECT `l`.`INTERNAL_ID` AS `panel_pk`, `l`.`GENE_ID` AS `entrez`
  FROM `gene_panel_list` `l`
 WHERE `l`.`INTERNAL_ID` IN (:panel_pks)
 ORDER BY `l`.`INTERNAL_ID`, `l`.`GENE_ID`
