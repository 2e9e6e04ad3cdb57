-- third_mutated_samples -> rows
-- How many mutations each sample of a profile has, in load order. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Columns: sample_pk integer, mutations integer
-- Filter: third_mutated_samples(profile_pk) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: third_mutated_samples_by_genes(profile_pk, entrezs*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
SELECT `m`.`SAMPLE_ID` AS `sample_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
 WHERE TRUE
 GROUP BY `m`.`SAMPLE_ID`
HAVING EXISTS (SELECT 1 FROM `sample` `s` WHERE `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`)
 ORDER BY `m`.`SAMPLE_ID`
