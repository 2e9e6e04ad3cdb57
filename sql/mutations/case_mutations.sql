-- case_mutations -> rows
-- A mutation of one of the listed genes in a mutation profile, by event and sample. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
-- Record: getMutationData
-- Column: entrez integer = `m`.`ENTREZ_GENE_ID`
-- Column: sample_pk integer = `s`.`INTERNAL_ID`
-- Field: entrez_gene_id integer given
-- Field: gene_symbol text given -- in capitals
-- Field: case_id text = `s`.`STABLE_ID`
-- Field: sequencing_center text = `m`.`CENTER`
-- Field: mutation_status text = `m`.`MUTATION_STATUS`
-- Field: mutation_type text = `e`.`MUTATION_TYPE`
-- Field: validation_status text = `m`.`VALIDATION_STATUS`
-- Field: amino_acid_change text = `e`.`PROTEIN_CHANGE`
-- Field: functional_impact_score text = `e`.`FUNCTIONAL_IMPACT_SCORE` needs mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL needs mutation_event.PROTEIN_POS_START
-- Field: xvar_link text = `e`.`LINK_XVAR` needs mutation_event.LINK_XVAR else NULL needs mutation_event.PROTEIN_POS_START
-- Field: xvar_link_pdb text = `e`.`LINK_PDB` needs mutation_event.LINK_PDB else NULL needs mutation_event.PROTEIN_POS_START
-- Field: xvar_link_msa text = `e`.`LINK_MSA` needs mutation_event.LINK_MSA else NULL needs mutation_event.PROTEIN_POS_START
-- Field: chr text = `e`.`CHR`
-- Field: start_position integer = `e`.`START_POSITION`
-- Field: end_position integer = `e`.`END_POSITION`
-- Field: reference_allele text = `e`.`REFERENCE_ALLELE`
-- Field: variant_allele text = `e`.`TUMOR_SEQ_ALLELE`
-- Field: reference_read_count_tumor integer = `m`.`TUMOR_REF_COUNT`
-- Field: variant_read_count_tumor integer = `m`.`TUMOR_ALT_COUNT`
-- Field: reference_read_count_normal integer = `m`.`NORMAL_REF_COUNT`
-- Field: variant_read_count_normal integer = `m`.`NORMAL_ALT_COUNT`
-- Field: genetic_profile_id text given
-- Filter: case_mutations(profile_pk, entrezs*) = `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: case_mutations_in_samples(profile_pk, entrezs*, sample_pks*) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs AND `m`.`SAMPLE_ID` IN :sample_pks
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
