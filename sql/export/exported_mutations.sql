-- The mutations of a profile that are one of these variants, with all that is stored of them, by variant. Lives on mutation.MUTATION_EVENT_ID: of
-- all at once databases would sort whole rows in memory.
SELECT `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       `m`.`MUTATION_EVENT_ID` AS `event_pk`,
       `m`.`CENTER` AS `center`,
       `m`.`SEQUENCER` AS `sequencer`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `m`.`TUMOR_SEQ_ALLELE1` AS `tumor_seq_allele1`,
       `m`.`TUMOR_SEQ_ALLELE2` AS `tumor_seq_allele2`,
       `m`.`MATCHED_NORM_SAMPLE_BARCODE` AS `matched_norm_sample_barcode`,
       `m`.`MATCH_NORM_SEQ_ALLELE1` AS `match_norm_seq_allele1`,
       `m`.`MATCH_NORM_SEQ_ALLELE2` AS `match_norm_seq_allele2`,
       `m`.`TUMOR_VALIDATION_ALLELE1` AS `tumor_validation_allele1`,
       `m`.`TUMOR_VALIDATION_ALLELE2` AS `tumor_validation_allele2`,
       `m`.`MATCH_NORM_VALIDATION_ALLELE1` AS `match_norm_validation_allele1`,
       `m`.`MATCH_NORM_VALIDATION_ALLELE2` AS `match_norm_validation_allele2`,
       `m`.`VERIFICATION_STATUS` AS `verification_status`,
       `m`.`SEQUENCING_PHASE` AS `sequencing_phase`,
       `m`.`SEQUENCE_SOURCE` AS `sequence_source`,
       `m`.`VALIDATION_METHOD` AS `validation_method`,
       `m`.`SCORE` AS `score`,
       `m`.`BAM_FILE` AS `bam_file`,
       `e`.`CHR` AS `chr`,
       `e`.`START_POSITION` AS `start_position`,
       `e`.`END_POSITION` AS `end_position`,
       `e`.`TUMOR_SEQ_ALLELE` AS `tumor_seq_allele`,
       `e`.`PROTEIN_CHANGE` AS `protein_change`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`NCBI_BUILD` AS `ncbi_build`,
       `e`.`STRAND` AS `strand`,
       `e`.`VARIANT_TYPE` AS `variant_type`,
       `e`.`DB_SNP_RS` AS `db_snp_rs`,
       `e`.`DB_SNP_VAL_STATUS` AS `db_snp_val_status`,
       `e`.`ONCOTATOR_REFSEQ_MRNA_ID` AS `oncotator_refseq_mrna_id`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`REFSEQ_MRNA_ID`
       `e`.`ONCOTATOR_CODON_CHANGE` AS `oncotator_codon_change`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`CODON_CHANGE`
       `e`.`ONCOTATOR_UNIPROT_ACCESSION` AS `oncotator_uniprot_accession`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`UNIPROT_ACCESSION`
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `oncotator_protein_pos_start`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
       `e`.`ONCOTATOR_PROTEIN_POS_END` AS `oncotator_protein_pos_end`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_END`
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`FIS_VALUE` + 0e0 AS `fis_value`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_XVAR` AS `link_xvar`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_PDB` AS `link_pdb`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_MSA` AS `link_msa`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `m`.`TUMOR_ALT_COUNT` AS `tumor_alt_count`,
       `m`.`TUMOR_REF_COUNT` AS `tumor_ref_count`,
       `m`.`NORMAL_ALT_COUNT` AS `normal_alt_count`,
       `m`.`NORMAL_REF_COUNT` AS `normal_ref_count`,
       `m`.`DRIVER_FILTER` AS `driver_filter`,
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_FILTER` -- ? alteration_driver_annotation.* else NULL
       `m`.`DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`,
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_FILTER_ANNOTATION` -- ? alteration_driver_annotation.* else NULL
       `m`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`,
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_TIERS_FILTER` -- ? alteration_driver_annotation.* else NULL
       `m`.`DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`,
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_TIERS_FILTER_ANNOTATION` -- ? alteration_driver_annotation.* else NULL
       `m`.`ANNOTATION_JSON` AS `annotation_json`, -- ? mutation.ANNOTATION_JSON else NULL
       `a`.`ASCN_INTEGER_COPY_NUMBER` AS `ascn_integer_copy_number`, -- ? allele_specific_copy_number.* else NULL
       `a`.`ASCN_METHOD` AS `ascn_method`, -- ? allele_specific_copy_number.* else NULL
       `a`.`CCF_EXPECTED_COPIES_UPPER` + 0e0 AS `ccf_expected_copies_upper`, -- ? allele_specific_copy_number.* else NULL
       `a`.`CCF_EXPECTED_COPIES` + 0e0 AS `ccf_expected_copies`, -- ? allele_specific_copy_number.* else NULL
       `a`.`CLONAL` AS `clonal`, -- ? allele_specific_copy_number.* else NULL
       `a`.`MINOR_COPY_NUMBER` AS `minor_copy_number`, -- ? allele_specific_copy_number.* else NULL
       `a`.`EXPECTED_ALT_COPIES` AS `expected_alt_copies`, -- ? allele_specific_copy_number.* else NULL
       `a`.`TOTAL_COPY_NUMBER` AS `total_copy_number` -- ? allele_specific_copy_number.* else NULL
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  /* drivers stand in mutation */
      -- ? mutation.DRIVER_FILTER else LEFT JOIN `alteration_driver_annotation` `d`
      --     ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
      --     AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.*
  LEFT JOIN `allele_specific_copy_number` `a`
    ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
   AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
   AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? allele_specific_copy_number.*
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk
   AND `m`.`MUTATION_EVENT_ID` IN (:event_pks)
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
