-- The genes of a panel, in no order.
SELECT `GENE_ID` AS `entrez` FROM `gene_panel_list` WHERE `INTERNAL_ID` = :panel_pk
