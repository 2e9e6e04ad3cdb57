-- mutated_gene_counts(profile_pk) -> rows
-- Each gene that a profile has mutated: in how many samples, and by how many rows. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Columns: entrez integer, samples integer, mutations integer
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, COUNT(DISTINCT `m`.`SAMPLE_ID`) AS `samples`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY `m`.`ENTREZ_GENE_ID`
