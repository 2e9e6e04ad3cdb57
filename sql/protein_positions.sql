-- protein_positions(profile_pk, entrez) -> rows
-- The mutations of a gene in a profile: sample, protein change, kind and first position in the protein, as they are stored. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Column: sample_pk integer = `m`.`SAMPLE_ID`
-- Column: protein_change text = `e`.`PROTEIN_CHANGE`
-- Column: mutation_type text = `e`.`MUTATION_TYPE`
-- Column: position integer = `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` = :entrez
 ORDER BY `m`.`SAMPLE_ID`, `m`.`MUTATION_EVENT_ID`
