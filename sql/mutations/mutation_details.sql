-- mutation_details -> records
-- A mutation of one profile with all that is known of it, by gene, sample, start position and event; sample_list_id is echoed. The fractions of reads are the
-- caller's affair. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID), as mutations.sql does, of few samples on SAMPLE_ID. Scans cosmic_mutation no further than its
-- first row. The drivers of mutations stand in mutation itself, and where it lacks them in alteration_driver_annotation.
-- Record: DBMutationDetails
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
-- Field: mutation_event_id integer = `m`.`MUTATION_EVENT_ID`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: ncbi_build text = `e`.`NCBI_BUILD`
-- Field: codon_change text = `e`.`ONCOTATOR_CODON_CHANGE` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`CODON_CHANGE` needs mutation_event.PROTEIN_POS_START
-- Field: refseq_mrna_id text = `e`.`ONCOTATOR_REFSEQ_MRNA_ID` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`REFSEQ_MRNA_ID` needs mutation_event.PROTEIN_POS_START
-- Field: uniprot_id text = `e`.`ONCOTATOR_UNIPROT_ENTRY_NAME` needs mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL needs mutation_event.PROTEIN_POS_START
-- Field: uniprot_acc text = `e`.`ONCOTATOR_UNIPROT_ACCESSION` needs mutation_event.ONCOTATOR_PROTEIN_POS_START
--          else `e`.`UNIPROT_ACCESSION` needs mutation_event.PROTEIN_POS_START
-- Field: fis_value real = `e`.`FIS_VALUE` + 0e0 needs mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL needs mutation_event.PROTEIN_POS_START -- the number behind the functional impact score
-- Field: tumor_freq real = NULL -- variant reads of all reads in the tumour
-- Field: normal_freq real = NULL
-- Field: is_hotspot boolean = EXISTS (SELECT 1 FROM `genows_gene_list` `h` WHERE `h`.`KIND` = 'hotspot' AND `h`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
--               AND `h`.`NAME` = SUBSTR(`e`.`PROTEIN_CHANGE`, 1, LENGTH(`e`.`PROTEIN_CHANGE`) - 1) AND SUBSTR(`e`.`PROTEIN_CHANGE`, -1) BETWEEN 'A' AND 'Z')
--          needs genows_gene_list else 0 -- 0 where no list of hotspots is loaded
-- Field: in_cancer_census boolean = EXISTS (SELECT 1 FROM `sanger_cancer_census` `z` WHERE `z`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`)
--          needs sanger_cancer_census else 0 -- 0 where none is loaded
-- Field: driver_filter text = CASE WHEN LENGTH(`m`.`DRIVER_FILTER`) > 0 THEN `m`.`DRIVER_FILTER` END needs mutation.DRIVER_FILTER
--          else CASE WHEN LENGTH(`d`.`DRIVER_FILTER`) > 0 THEN `d`.`DRIVER_FILTER` END needs alteration_driver_annotation.DRIVER_FILTER
--          else NULL
-- Field: driver_filter_annotation text = CASE WHEN LENGTH(`m`.`DRIVER_FILTER_ANNOTATION`) > 0 THEN `m`.`DRIVER_FILTER_ANNOTATION` END needs mutation.DRIVER_FILTER
--          else CASE WHEN LENGTH(`d`.`DRIVER_FILTER_ANNOTATION`) > 0 THEN `d`.`DRIVER_FILTER_ANNOTATION` END needs alteration_driver_annotation.DRIVER_FILTER
--          else NULL
-- Field: driver_tiers_filter text = CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER`) > 0 THEN `m`.`DRIVER_TIERS_FILTER` END needs mutation.DRIVER_FILTER
--          else CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER`) > 0 THEN `d`.`DRIVER_TIERS_FILTER` END needs alteration_driver_annotation.DRIVER_FILTER
--          else NULL
-- Field: driver_tiers_filter_annotation text = CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0 THEN `m`.`DRIVER_TIERS_FILTER_ANNOTATION` END needs mutation.DRIVER_FILTER
--          else CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0 THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END needs alteration_driver_annotation.DRIVER_FILTER
--          else NULL
-- Field: annotation_json text = `m`.`ANNOTATION_JSON` needs mutation.ANNOTATION_JSON else NULL -- JSON text
-- Field: ascn_integer_copy_number integer = `a`.`ASCN_INTEGER_COPY_NUMBER` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: minor_copy_number integer = `a`.`MINOR_COPY_NUMBER` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: expected_alt_copies integer = `a`.`EXPECTED_ALT_COPIES` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: total_copy_number integer = `a`.`TOTAL_COPY_NUMBER` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: ccf_expected_copies real = `a`.`CCF_EXPECTED_COPIES` + 0e0 needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: ccf_expected_copies_upper real = `a`.`CCF_EXPECTED_COPIES_UPPER` + 0e0 needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: ascn_method text = `a`.`ASCN_METHOD` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Field: clonal text = `a`.`CLONAL` needs allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
-- Column: sample_pk integer = `m`.`SAMPLE_ID`
-- Term: /* drivers stand in mutation */ needs mutation.DRIVER_FILTER
--          else LEFT JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs alteration_driver_annotation.DRIVER_FILTER
--          else /* no drivers */
-- Term: LEFT JOIN `allele_specific_copy_number` `a` ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
--          needs allele_specific_copy_number.EXPECTED_ALT_COPIES else /* no copy numbers of alleles */
-- Filter: mutation_details_by_profile(profile_pk, sample_list_id) = `m`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: mutation_details_by_genes(profile_pk, entrezs*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs
-- Filter: mutation_details_by_samples(profile_pk, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Filter: mutation_details_by_few_samples(profile_pk, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk AND `m`.`SAMPLE_ID` IN :sample_pks
-- Filter: mutation_details_by_genes_samples(profile_pk, entrezs*, sample_pks*, sample_list_id) =
--          `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN :entrezs AND `m`.`SAMPLE_ID` IN :sample_pks
-- Long: mutation_details_by_genes as mutation_details_by_profile, entrez_gene_id in entrezs
-- Long: mutation_details_by_samples as mutation_details_by_profile, sample_pk in sample_pks
-- Long: mutation_details_by_genes_samples as mutation_details_by_genes, sample_pk in sample_pks
SELECT *
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  JOIN `genetic_profile` `f` ON `f`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `f`.`CANCER_STUDY_ID`
  /* drivers stand in mutation */
  LEFT JOIN `allele_specific_copy_number` `a` ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID` AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
