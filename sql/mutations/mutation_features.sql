-- Gene, sample, keyword, protein change and position of each mutation of a profile. Lives on
-- mutation.GENETIC_PROFILE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       `e`.`KEYWORD` AS `keyword`,
       `e`.`PROTEIN_CHANGE` AS `change`,
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `position`
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
