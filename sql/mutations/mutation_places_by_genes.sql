-- Where in the protein the mutations of each gene lie, and how many rows the studies have there, by the positions that are stored; of
-- unknown ones none. Lives on mutation.ENTREZ_GENE_ID.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `first`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_PROTEIN_POS_END` AS `last`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else `e`.`PROTEIN_POS_END`
           -- ? mutation_event.PROTEIN_POS_END
       COUNT(*) AS `mutations`
  FROM `mutation` `m`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs) AND `f`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` IS NOT NULL AND `e`.`ONCOTATOR_PROTEIN_POS_END` IS NOT NULL
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else
       --     AND `e`.`PROTEIN_POS_START` IS NOT NULL AND `e`.`PROTEIN_POS_END` IS NOT NULL
 GROUP BY `m`.`ENTREZ_GENE_ID`,
       `e`.`ONCOTATOR_PROTEIN_POS_START`, -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`,
       `e`.`ONCOTATOR_PROTEIN_POS_END` -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else `e`.`PROTEIN_POS_END`
