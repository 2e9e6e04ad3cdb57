-- judged_mutations(profile_pk, entrezs*) -> rows
-- What gene queries judge the mutations of the listed genes in a mutation profile by, by event and sample. Lives on mutation (GENETIC_PROFILE_ID,
-- ENTREZ_GENE_ID). The drivers stand in mutation itself, and where it lacks them in alteration_driver_annotation.
-- Column: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Column: sample_pk integer = `m`.`SAMPLE_ID`
-- Column: protein_change text = `e`.`PROTEIN_CHANGE`
-- Column: mutation_type text = `e`.`MUTATION_TYPE`
-- Column: first_residue integer = `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START else NULL
-- Column: last_residue integer = `e`.`ONCOTATOR_PROTEIN_POS_END` needs mutation_event.ONCOTATOR_PROTEIN_POS_END
--          else `e`.`PROTEIN_POS_END` needs mutation_event.PROTEIN_POS_END else NULL
-- Column: mutation_status text = `m`.`MUTATION_STATUS`
-- Column: driver_filter text = `m`.`DRIVER_FILTER` needs mutation.DRIVER_FILTER
--          else `d`.`DRIVER_FILTER` needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Column: driver_tiers_filter text = `m`.`DRIVER_TIERS_FILTER` needs mutation.DRIVER_FILTER
--          else `d`.`DRIVER_TIERS_FILTER` needs alteration_driver_annotation.DRIVER_FILTER else NULL
-- Term: /* drivers stand in mutation */ needs mutation.DRIVER_FILTER
--          else LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER
--          else /* no drivers */
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  /* drivers stand in mutation */
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
