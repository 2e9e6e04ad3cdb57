-- A mutation of one of the listed genes in a mutation profile, by event and sample. Lives on mutation
-- (GENETIC_PROFILE_ID, ENTREZ_GENE_ID).
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `s`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `case_id`,
       `m`.`CENTER` AS `sequencing_center`,
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `m`.`VALIDATION_STATUS` AS `validation_status`,
       `e`.`PROTEIN_CHANGE` AS `amino_acid_change`,
       `e`.`FUNCTIONAL_IMPACT_SCORE` AS `functional_impact_score`,
           -- ? mutation_event.FUNCTIONAL_IMPACT_SCORE else NULL
           -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_XVAR` AS `xvar_link`, -- ? mutation_event.LINK_XVAR else NULL -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_PDB` AS `xvar_link_pdb`, -- ? mutation_event.LINK_PDB else NULL -- ? mutation_event.PROTEIN_POS_START
       `e`.`LINK_MSA` AS `xvar_link_msa`, -- ? mutation_event.LINK_MSA else NULL -- ? mutation_event.PROTEIN_POS_START
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
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `m`.`ENTREZ_GENE_ID` IN (:entrezs)
   AND `m`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
