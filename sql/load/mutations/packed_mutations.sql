-- The mutations of the listed genes in a profile as profile data gives them (mutations.sql), with the numbers of their
-- samples and events, and without what is packed of none. Lives on mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT CAST(`m`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       `s`.`STABLE_ID` AS `sample_id`,
       `m`.`CENTER` AS `sequencing_center`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `e`.`PROTEIN_CHANGE` AS `amino_acid_change`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`, -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
       `e`.`LINK_XVAR` AS `xvar_link`, -- ? mutation_event.LINK_XVAR else NULL
       `e`.`LINK_PDB` AS `xvar_link_pdb`, -- ? mutation_event.LINK_PDB else NULL
       `e`.`LINK_MSA` AS `xvar_link_msa`, -- ? mutation_event.LINK_MSA else NULL
       `e`.`CHR` AS `chr`,
       CAST(`e`.`START_POSITION` AS CHAR) AS `start_position`,
       CAST(`e`.`END_POSITION` AS CHAR) AS `end_position`,
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_START` AS CHAR) AS `protein_start_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else CAST(`e`.`PROTEIN_POS_START` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_START
       CAST(`e`.`ONCOTATOR_PROTEIN_POS_END` AS CHAR) AS `protein_end_position`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else CAST(`e`.`PROTEIN_POS_END` AS CHAR)
           -- ? mutation_event.PROTEIN_POS_END
       `e`.`REFERENCE_ALLELE` AS `reference_allele`,
       `e`.`TUMOR_SEQ_ALLELE` AS `variant_allele`,
       CAST(`m`.`TUMOR_REF_COUNT` AS CHAR) AS `reference_read_count_tumor`,
       CAST(`m`.`TUMOR_ALT_COUNT` AS CHAR) AS `variant_read_count_tumor`,
       CAST(`m`.`NORMAL_REF_COUNT` AS CHAR) AS `reference_read_count_normal`,
       CAST(`m`.`NORMAL_ALT_COUNT` AS CHAR) AS `variant_read_count_normal`,
       `e`.`KEYWORD` AS `keyword`,
       NULL AS `genetic_profile_id`,
       NULL AS `hugo_gene_symbol`,
       NULL AS `study_id`,
       NULL AS `sample_list_id`,
       NULL AS `cosmic_count`,
       CAST(`m`.`SAMPLE_ID` AS CHAR) AS `sample_pk`,
       CAST(`m`.`MUTATION_EVENT_ID` AS CHAR) AS `event_pk`
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN (:entrezs)
 ORDER BY `m`.`ENTREZ_GENE_ID`, `m`.`SAMPLE_ID`, `e`.`START_POSITION`, `m`.`MUTATION_EVENT_ID`
