-- case_mutations(profile_pk, entrezs*) -> many
-- The mutations of the listed genes in a mutation profile, by event and sample, in the order of getMutationData's columns 3 to 21, the
-- numbers of gene and sample in front. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Columns: entrez integer, sample_pk integer, case_id text, sequencing_center text, mutation_status text, mutation_type text, validation_status text
-- Columns: amino_acid_change text, functional_impact_score text, xvar_link text, xvar_link_pdb text, xvar_link_msa text, chr text
-- Columns: start_position integer, end_position integer, reference_allele text, variant_allele text, reference_read_count_tumor integer
-- Columns: variant_read_count_tumor integer, reference_read_count_normal integer, variant_read_count_normal integer
-- Needs: mutation_event.LINK_XVAR
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `s`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `case_id`,
       `m`.`CENTER` AS `sequencing_center`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `e`.`PROTEIN_CHANGE` AS `amino_acid_change`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`,
       `e`.`LINK_XVAR` AS `xvar_link`,
       `e`.`LINK_PDB` AS `xvar_link_pdb`,
       `e`.`LINK_MSA` AS `xvar_link_msa`,
       `e`.`CHR` AS `chr`,
       `e`.`START_POSITION` AS `start_position`,
       `e`.`END_POSITION` AS `end_position`,
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       `m`.`TUMOR_REF_COUNT` AS `reference_read_count_tumor`,
       `m`.`TUMOR_ALT_COUNT` AS `variant_read_count_tumor`,
       `m`.`NORMAL_REF_COUNT` AS `reference_read_count_normal`,
       `m`.`NORMAL_ALT_COUNT` AS `variant_read_count_normal`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
