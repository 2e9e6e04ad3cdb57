-- The protein changes of the listed genes in a mutation profile, by event and sample. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, `m`.`SAMPLE_ID` AS `sample_pk`, `e`.`PROTEIN_CHANGE` AS `protein_change`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN (:entrezs)
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
