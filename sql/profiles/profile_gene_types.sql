-- The genes that have values in a profile, with their types, by Entrez id.
SELECT `a`.`GENETIC_ENTITY_ID` AS `entity_pk`, `g`.`ENTREZ_GENE_ID` AS `entrez`, `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `g`.`TYPE` AS `type`
  FROM `genetic_alteration` `a`
  JOIN `gene` `g` ON `g`.`GENETIC_ENTITY_ID` = `a`.`GENETIC_ENTITY_ID`
 WHERE `a`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `g`.`ENTREZ_GENE_ID`
