-- third_panel_genes(panel_pks*) -> rows
-- A gene of one of the listed panels. Lives on the primary key of gene_panel_list.
-- Field: panel_pk integer = `l`.`INTERNAL_ID`
-- Field: entrez_gene_id integer = `g`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
SELECT *
  FROM `gene_panel_list` `l`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`GENE_ID`
 WHERE `l`.`INTERNAL_ID` IN :panel_pks
