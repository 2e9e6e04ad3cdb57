-- Which samples of the profiles have a mutation of one of the genes that begins at one of the positions of the protein.
-- Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `m`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START
       `m`.`SAMPLE_ID` AS `sample_pk`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`ENTREZ_GENE_ID` IN (:entrezs)
   AND `e`.`ONCOTATOR_PROTEIN_POS_START` IN (:positions)
       -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else AND `e`.`PROTEIN_POS_START` IN (:positions)
   AND `m`.`GENETIC_PROFILE_ID` IN (:profile_pks)
