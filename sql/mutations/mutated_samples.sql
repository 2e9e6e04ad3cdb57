-- mutated_samples -> rows
-- Each gene and sample in which a profile has a mutation, once; of all genes or of the listed ones, by gene. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Field: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Field: sample_pk integer = `m`.`SAMPLE_ID`
-- Field: mutations integer = COUNT(*)
-- Filter: mutated_samples_by_profile(profile_pk) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: mutated_samples_by_genes(profile_pk, entrezs*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Long: mutated_samples_by_genes as mutated_samples_by_profile, entrez in entrezs
SELECT *
  FROM `mutation` `m`
 WHERE TRUE
 GROUP BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`
