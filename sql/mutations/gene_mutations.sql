-- gene_mutations(profile_pk, entrezs*) -> rows
-- The mutations of the listed genes in a mutation profile with what tables of them show, by sample and event. Lives on mutation (GENETIC_PROFILE_ID,
-- ENTREZ_GENE_ID). The drivers stand in mutation itself, and where it lacks them in alteration_driver_annotation.
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
-- Column: variant_reads integer = `m`.`TUMOR_ALT_COUNT`
-- Column: reference_reads integer = `m`.`TUMOR_REF_COUNT`
-- Column: chromosome text = `e`.`CHR`
-- Column: start_position integer = `e`.`START_POSITION`
-- Column: end_position integer = `e`.`END_POSITION`
-- Column: reference_allele text = `e`.`REFERENCE_ALLELE`
-- Column: variant_allele text = `e`.`TUMOR_SEQ_ALLELE`
-- Term: /* drivers stand in mutation */ needs mutation.DRIVER_FILTER
--          else LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER
--          else /* no drivers */
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  /* drivers stand in mutation */
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `m`.`SAMPLE_ID`, `m`.`MUTATION_EVENT_ID`
