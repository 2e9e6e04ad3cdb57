-- panel_gene_rows(panel_pk) -> rows
-- The genes of a panel, in no order.
-- Columns: entrez integer
SELECT `GENE_ID` AS `entrez` FROM `gene_panel_list` WHERE `INTERNAL_ID` = :panel_pk
