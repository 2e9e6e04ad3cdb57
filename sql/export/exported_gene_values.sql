-- The values of a matrix of genes, in the order in which the genes came into the database.
SELECT `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `g`.`ENTREZ_GENE_ID` AS `entrez`,
       `a`.`VALUES` AS `row_values`
  FROM `genetic_alteration` `a`
  LEFT JOIN `gene` `g` ON `g`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `a`.`GENETIC_ENTITY_ID`
