-- The genes of the lists of one kind, as they were loaded: cancer genes, hotspots with their residues, sets of the
-- query page.
-- ? genows_gene_list.*
SELECT `x`.`NAME` AS `name`, `x`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `genows_gene_list` `x`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE `x`.`KIND` = :kind
 ORDER BY `x`.`PLACE`, `x`.`ENTREZ_GENE_ID`
