-- mutation_counts_by_positions(entrezs*, study_pks*, first, last) -> rows
-- How many mutation rows the genes have in each of the studies, within protein positions first to last. A mutation whose end is unknown (-1, null)
-- lies where it starts; one whose start is unknown lies nowhere. Lives on mutation.ENTREZ_GENE_ID.
-- Columns: study_pk integer, mutations integer
-- Term: `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START
-- Term: `e`.`ONCOTATOR_PROTEIN_POS_END` needs mutation_event.ONCOTATOR_PROTEIN_POS_END
--          else `e`.`PROTEIN_POS_END` needs mutation_event.PROTEIN_POS_END
SELECT `f`.`CANCER_STUDY_ID` AS `study_pk`, COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN :entrezs AND `f`.`CANCER_STUDY_ID` IN :study_pks
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` >= :first AND `e`.`ONCOTATOR_PROTEIN_POS_START` >= 0
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` <= :last AND COALESCE(`e`.`ONCOTATOR_PROTEIN_POS_END`, -1) <= :last
 GROUP BY `f`.`CANCER_STUDY_ID`
 ORDER BY `f`.`CANCER_STUDY_ID`
