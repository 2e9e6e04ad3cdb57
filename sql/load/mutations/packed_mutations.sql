-- The mutations of the listed samples in a profile, by sample, gene (Entrez id), start, event: what is packed by gene
-- (the fields of mutations.sql, with the numbers of sample and event), then what is packed by sample alone
-- (third_mutations.sql). Lives on mutation (GENETIC_PROFILE_ID, SAMPLE_ID).
-- ? genows_packed.*
SELECT CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `s`.`STABLE_ID` AS `sample_id`,
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
       CAST(`e`.`START_POSITION` AS CHAR) AS `start_position`,
       CAST(`e`.`END_POSITION` AS CHAR) AS `end_position`,
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_START` AS CHAR) AS `protein_start_position`,
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_END` AS CHAR) AS `protein_end_position`,
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       CAST(`m`.`TUMOR_REF_COUNT` AS CHAR) AS `reference_read_count_tumor`,
       CAST(`m`.`TUMOR_ALT_COUNT` AS CHAR) AS `variant_read_count_tumor`,
       CAST(`m`.`NORMAL_REF_COUNT` AS CHAR) AS `reference_read_count_normal`,
       CAST(`m`.`NORMAL_ALT_COUNT` AS CHAR) AS `variant_read_count_normal`,
       `e`.`KEYWORD` AS `keyword`,
       CAST(`m`.`SAMPLE_ID` AS CHAR) AS `sample_pk`,
       CAST(`m`.`MUTATION_EVENT_ID` AS CHAR) AS `event_pk`,
       `m`.`AMINO_ACID_CHANGE` AS `stored_change`,
       `e`.`VARIANT_TYPE` AS `variant_type`,
       `e`.`NCBI_BUILD` AS `ncbi_build`,
       `e`.`ONCOTATOR_REFSEQ_MRNA_ID` AS `refseq_mrna_id`,
       CASE WHEN LENGTH(`m`.`DRIVER_FILTER`) > 0 THEN `m`.`DRIVER_FILTER` END AS `driver_filter`,
       CASE WHEN LENGTH(`m`.`DRIVER_FILTER_ANNOTATION`) > 0
            THEN `m`.`DRIVER_FILTER_ANNOTATION` END AS `driver_filter_annotation`,
       CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER`) > 0 THEN `m`.`DRIVER_TIERS_FILTER` END AS `driver_tiers_filter`,
       CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0
            THEN `m`.`DRIVER_TIERS_FILTER_ANNOTATION` END AS `driver_tiers_filter_annotation`,
       `m`.`ANNOTATION_JSON` AS `annotation_json`,
       CAST(`a`.`ASCN_INTEGER_COPY_NUMBER` AS CHAR) AS `ascn_integer_copy_number`,
       CAST(`a`.`MINOR_COPY_NUMBER` AS CHAR) AS `minor_copy_number`,
       CAST(`a`.`EXPECTED_ALT_COPIES` AS CHAR) AS `expected_alt_copies`,
       CAST(`a`.`TOTAL_COPY_NUMBER` AS CHAR) AS `total_copy_number`,
       CAST(`a`.`CCF_EXPECTED_COPIES` + 0e0 AS CHAR) AS `ccf_expected_copies`,
       CAST(`a`.`CCF_EXPECTED_COPIES_UPPER` + 0e0 AS CHAR) AS `ccf_expected_copies_upper`,
       `a`.`ASCN_METHOD` AS `ascn_method`,
       `a`.`CLONAL` AS `clonal`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  LEFT JOIN `allele_specific_copy_number` `a`
    ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
   AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
   AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`SAMPLE_ID` IN (:sample_pks)
 ORDER BY `m`.`SAMPLE_ID`, `m`.`ENTREZ_GENE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
