-- mutated_gene_numbers(profile_pk) -> rows
-- How many mutations each gene has in a profile, by Entrez id. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Columns: entrez integer, mutations integer
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY `m`.`ENTREZ_GENE_ID`
HAVING EXISTS (SELECT 1 FROM `gene` `g` WHERE `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`)
 ORDER BY `m`.`ENTREZ_GENE_ID`
