-- The mutations of a profile. Where mutation lacks the drivers, alteration_driver_annotation has them.
SELECT `m`.`MUTATION_EVENT_ID` AS `event_pk`,
       `m`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       `m`.`ENTREZ_GENE_ID` AS `entrez`,
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
       `m`.`TUMOR_ALT_COUNT` AS `tumor_alt_count`,
       `m`.`TUMOR_REF_COUNT` AS `tumor_ref_count`,
       `m`.`NORMAL_ALT_COUNT` AS `normal_alt_count`,
       `m`.`NORMAL_REF_COUNT` AS `normal_ref_count`,
       `m`.`AMINO_ACID_CHANGE` AS `amino_acid_change`,
       `m`.`DRIVER_FILTER` AS `driver_filter`, -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_FILTER` -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`, -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_FILTER_ANNOTATION` -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`, -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_TIERS_FILTER` -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`, -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_TIERS_FILTER_ANNOTATION` -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`ANNOTATION_JSON` AS `annotation_json` -- ? mutation.ANNOTATION_JSON else NULL
  FROM `mutation` `m`
  /* drivers stand in mutation */
      -- ? mutation.DRIVER_FILTER else LEFT JOIN `alteration_driver_annotation` `d`
      --     ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
      --     AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
