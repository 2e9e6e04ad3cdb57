-- The mutations of a profile, by gene (Entrez id), sample, start position and event, or by sample first. Readers ask for some
-- of its columns, which are those of genows.data.mutationfields: `make manual` writes them. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID), of samples on SAMPLE_ID: by the profile SQLite would read all of it in the order of
-- its genes, 1.5 s where ten samples cost 1 ms. The drivers stand in mutation itself, and where it lacks them in
-- alteration_driver_annotation.
SELECT CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `s`.`STABLE_ID` AS `sample_id`,
       `m`.`CENTER` AS `sequencing_center`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `e`.`PROTEIN_CHANGE` AS `protein_change`,
       `m`.`AMINO_ACID_CHANGE` AS `amino_acid_change`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`,
           -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_XVAR` AS `xvar_link`, -- ? mutation_event.LINK_XVAR else NULL -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_PDB` AS `xvar_link_pdb`, -- ? mutation_event.LINK_PDB else NULL -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_MSA` AS `xvar_link_msa`, -- ? mutation_event.LINK_MSA else NULL -- ? mutation_event.PROTEIN_POS_START
       `e`.`CHR` AS `chr`,
       CAST(`e`.`START_POSITION` AS CHAR) AS `start_position`,
       CAST(`e`.`END_POSITION` AS CHAR) AS `end_position`,
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_START` AS CHAR) AS `protein_start_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else CAST(`e`.`PROTEIN_POS_START` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_START
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_END` AS CHAR) AS `protein_end_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else CAST(`e`.`PROTEIN_POS_END` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       CAST(`m`.`TUMOR_REF_COUNT` AS CHAR) AS `reference_read_count_tumor`,
       CAST(`m`.`TUMOR_ALT_COUNT` AS CHAR) AS `variant_read_count_tumor`,
       CAST(`m`.`NORMAL_REF_COUNT` AS CHAR) AS `reference_read_count_normal`,
       CAST(`m`.`NORMAL_ALT_COUNT` AS CHAR) AS `variant_read_count_normal`,
       `e`.`KEYWORD` AS `keyword`,
       CAST(`m`.`MUTATION_EVENT_ID` AS CHAR) AS `mutation_event_id`,
       `p`.`STABLE_ID` AS `patient_id`,
       `e`.`NCBI_BUILD` AS `ncbi_build`,
       `e`.`VARIANT_TYPE` AS `variant_type`,
       `e`.`ONCOTATOR_CODON_CHANGE` AS `codon_change`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`CODON_CHANGE`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_REFSEQ_MRNA_ID` AS `refseq_mrna_id`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`REFSEQ_MRNA_ID`
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_UNIPROT_ENTRY_NAME` AS `uniprot_id`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else NULL
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`ONCOTATOR_UNIPROT_ACCESSION` AS `uniprot_acc`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`UNIPROT_ACCESSION`
           -- ? mutation_event.PROTEIN_POS_START
       CAST(`e`.`FIS_VALUE` + 0e0 AS CHAR) AS `fis_number`,
           -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
           -- ? mutation_event.PROTEIN_POS_START
       CASE WHEN LENGTH(`m`.`DRIVER_FILTER`) > 0
            THEN `m`.`DRIVER_FILTER` END AS `driver_filter`,
           -- ? mutation.DRIVER_FILTER else CASE WHEN LENGTH(`d`.`DRIVER_FILTER`) > 0
           --     THEN `d`.`DRIVER_FILTER` END
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`m`.`DRIVER_FILTER_ANNOTATION`) > 0
            THEN `m`.`DRIVER_FILTER_ANNOTATION` END AS `driver_filter_annotation`,
           -- ? mutation.DRIVER_FILTER else CASE WHEN LENGTH(`d`.`DRIVER_FILTER_ANNOTATION`) > 0
           --     THEN `d`.`DRIVER_FILTER_ANNOTATION` END
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER`) > 0
            THEN `m`.`DRIVER_TIERS_FILTER` END AS `driver_tiers_filter`,
           -- ? mutation.DRIVER_FILTER else CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER`) > 0
           --     THEN `d`.`DRIVER_TIERS_FILTER` END
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`m`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0
            THEN `m`.`DRIVER_TIERS_FILTER_ANNOTATION` END AS `driver_tiers_filter_annotation`,
           -- ? mutation.DRIVER_FILTER else CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0
           --     THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`ANNOTATION_JSON` AS `annotation_json`, -- ? mutation.ANNOTATION_JSON else NULL
       CAST(`a`.`ASCN_INTEGER_COPY_NUMBER` AS CHAR) AS `ascn_integer_copy_number`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`a`.`MINOR_COPY_NUMBER` AS CHAR) AS `minor_copy_number`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`a`.`EXPECTED_ALT_COPIES` AS CHAR) AS `expected_alt_copies`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`a`.`TOTAL_COPY_NUMBER` AS CHAR) AS `total_copy_number`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`a`.`CCF_EXPECTED_COPIES` + 0e0 AS CHAR) AS `ccf_expected_copies`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`a`.`CCF_EXPECTED_COPIES_UPPER` + 0e0 AS CHAR) AS `ccf_expected_copies_upper`,
           -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       `a`.`ASCN_METHOD` AS `ascn_method`, -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       `a`.`CLONAL` AS `clonal`, -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES else NULL
       CAST(`e`.`CANONICAL_TRANSCRIPT` AS CHAR) AS `canonical`,
       CAST(`m`.`SAMPLE_ID` AS CHAR) AS `sample_pk`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
  /* drivers stand in mutation */
      -- ? mutation.DRIVER_FILTER else LEFT JOIN `alteration_driver_annotation` `d`
      --     ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
      --     AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
  LEFT JOIN `allele_specific_copy_number` `a`
    ON `a`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
   AND `a`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID`
   AND `a`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? allele_specific_copy_number.EXPECTED_ALT_COPIES
 WHERE `m`.`GENETIC_PROFILE_ID` + 0 = :profile_pk -- ? few_samples else WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
 ORDER BY `m`.`SAMPLE_ID`, `m`.`ENTREZ_GENE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
       -- ? by_sample else ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
