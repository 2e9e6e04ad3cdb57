-- Gene and sample of each mutation of a profile, by gene, sample and event. Lives on mutation.GENETIC_PROFILE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`, `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `mutation` `m`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `m`.`MUTATION_EVENT_ID`
