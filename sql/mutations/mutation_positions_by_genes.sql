-- Where in the protein the mutations of each gene lie, and how many rows each study has there; those whose start is
-- unknown lie nowhere, an end that is unknown is -1. Lives on mutation.ENTREZ_GENE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `f`.`CANCER_STUDY_ID` AS `study_pk`,
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `first`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START
       COALESCE(`e`.`ONCOTATOR_PROTEIN_POS_END`, -1) AS `last`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else COALESCE(`e`.`PROTEIN_POS_END`, -1)
           -- ? mutation_event.PROTEIN_POS_END
       COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `f`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` >= 0
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else AND `e`.`PROTEIN_POS_START` >= 0
 GROUP BY `m`.`ENTREZ_GENE_ID`, `f`.`CANCER_STUDY_ID`,
       `e`.`ONCOTATOR_PROTEIN_POS_START`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`,
       COALESCE(`e`.`ONCOTATOR_PROTEIN_POS_END`, -1)
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else COALESCE(`e`.`PROTEIN_POS_END`, -1)
