-- mutations -> records
-- A mutation of one profile, by gene, sample, start position and event; sample_list_id is echoed.
-- Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID) and, for cosmic_count, on cosmic_mutation.KEYWORD.
-- Scans cosmic_mutation no further than its first row: where it is empty, as genows leaves it, nothing is looked up.
-- By few samples the profile is no index: SQLite would read all of it in the order of its genes, 1.5 s where ten samples cost 1 ms.
-- The count compares the event too, because MariaDB keeps a subquery's results by what its collation takes for one keyword.
-- Record: DBMutation
-- Field: genetic_profile_id text = `f`.`STABLE_ID`
-- Field: entrez_gene_id integer = `m`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: sample_id text = `s`.`STABLE_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: sample_list_id text = :sample_list_id -- the list that was asked for, if any
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
-- Field: protein_start_position integer = `e`.`ONCOTATOR_PROTEIN_POS_START` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`PROTEIN_POS_START` needs mutation_event.PROTEIN_POS_START
-- Field: protein_end_position integer = `e`.`ONCOTATOR_PROTEIN_POS_END` needs mutation_event.ONCOTATOR_PROTEIN_POS_END
--          else `e`.`PROTEIN_POS_END` needs mutation_event.PROTEIN_POS_END
-- Field: reference_allele text = `e`.`REFERENCE_ALLELE`
-- Field: variant_allele text = `e`.`TUMOR_SEQ_ALLELE`
-- Field: reference_read_count_tumor integer = `m`.`TUMOR_REF_COUNT`
-- Field: variant_read_count_tumor integer = `m`.`TUMOR_ALT_COUNT`
-- Field: reference_read_count_normal integer = `m`.`NORMAL_REF_COUNT`
-- Field: variant_read_count_normal integer = `m`.`NORMAL_ALT_COUNT`
-- Field: cosmic_count integer = CASE WHEN EXISTS (SELECT 1 FROM `cosmic_mutation`)
--               THEN (SELECT SUM(`x`.`COUNT`)
--                       FROM `cosmic_mutation` `x`
--                      WHERE `x`.`KEYWORD` = `e`.`KEYWORD` AND HEX(`x`.`KEYWORD`) = HEX(`e`.`KEYWORD`)
--                        AND `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`) END
--          needs cosmic_mutation.KEYWORD else NULL
-- Field: keyword text = `e`.`KEYWORD`
-- Filter: mutations_by_profile(profile_pk, sample_list_id) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: mutations_by_genes(profile_pk, entrezs*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: mutations_by_samples(profile_pk, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Filter: mutations_by_few_samples(profile_pk, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Filter: mutations_by_genes_samples(profile_pk, entrezs*, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs AND `m`.`SAMPLE_ID` IN :sample_pks
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
