-- A gene of a gene set of the query page, in the order of the file. Lives on genows_gene_list.KIND.
-- ? genows_gene_list.*
SELECT CAST(`l`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`,
       `l`.`NAME` AS `name`
  FROM `genows_gene_list` `l`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `l`.`ENTREZ_GENE_ID`
 WHERE `l`.`KIND` = 'gene set'
 ORDER BY `l`.`PLACE`
