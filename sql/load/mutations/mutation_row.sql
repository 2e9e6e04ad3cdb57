-- What a mutation file stored of one event in one sample of a profile.
SELECT `CENTER` AS `center`, `SEQUENCER` AS `sequencer`, `MUTATION_STATUS` AS `mutation_status`,
       `VALIDATION_STATUS` AS `validation_status`, `TUMOR_SEQ_ALLELE1` AS `tumor_seq_allele1`,
       `TUMOR_SEQ_ALLELE2` AS `tumor_seq_allele2`, `MATCHED_NORM_SAMPLE_BARCODE` AS `matched_norm_sample_barcode`,
       `MATCH_NORM_SEQ_ALLELE1` AS `match_norm_seq_allele1`, `MATCH_NORM_SEQ_ALLELE2` AS `match_norm_seq_allele2`,
       `TUMOR_VALIDATION_ALLELE1` AS `tumor_validation_allele1`,
       `TUMOR_VALIDATION_ALLELE2` AS `tumor_validation_allele2`,
       `MATCH_NORM_VALIDATION_ALLELE1` AS `match_norm_validation_allele1`,
       `MATCH_NORM_VALIDATION_ALLELE2` AS `match_norm_validation_allele2`,
       `VERIFICATION_STATUS` AS `verification_status`, `SEQUENCING_PHASE` AS `sequencing_phase`,
       `SEQUENCE_SOURCE` AS `sequence_source`, `VALIDATION_METHOD` AS `validation_method`, `SCORE` AS `score`,
       `BAM_FILE` AS `bam_file`, `TUMOR_ALT_COUNT` AS `tumor_alt_count`, `TUMOR_REF_COUNT` AS `tumor_ref_count`,
       `NORMAL_ALT_COUNT` AS `normal_alt_count`, `NORMAL_REF_COUNT` AS `normal_ref_count`,
       `DRIVER_FILTER` AS `driver_filter`, `DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`,
       `DRIVER_TIERS_FILTER` AS `driver_tiers_filter`,
       `DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`
  FROM `mutation`
 WHERE `MUTATION_EVENT_ID` = :event_pk AND `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` = :sample_pk
