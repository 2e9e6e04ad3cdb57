-- How many mutation rows the genes have in each of the studies, within protein positions first to last. A mutation
-- whose end is unknown (-1, null) lies where it starts; one whose start is unknown lies nowhere. Lives on
-- mutation.ENTREZ_GENE_ID.
SELECT `f`.`CANCER_STUDY_ID` AS `study_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `f`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` >= :first AND `e`.`ONCOTATOR_PROTEIN_POS_START` >= 0
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else
       --     AND `e`.`PROTEIN_POS_START` >= :first AND `e`.`PROTEIN_POS_START` >= 0
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` <= :last
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else AND `e`.`PROTEIN_POS_START` <= :last
   AND COALESCE(`e`.`ONCOTATOR_PROTEIN_POS_END`, -1) <= :last
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else AND COALESCE(`e`.`PROTEIN_POS_END`, -1) <= :last
 GROUP BY `f`.`CANCER_STUDY_ID`
 ORDER BY `f`.`CANCER_STUDY_ID`
