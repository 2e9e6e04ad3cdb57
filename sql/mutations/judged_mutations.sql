-- What gene queries judge the mutations of the listed genes in a mutation profile by, by event and sample. Lives on
-- mutation (GENETIC_PROFILE_ID, ENTREZ_GENE_ID). The drivers stand in mutation itself, and where it lacks them in
-- alteration_driver_annotation.
SELECT `m`.`ENTREZ_GENE_ID` AS `entrez`,
       `m`.`SAMPLE_ID` AS `sample_pk`,
       `e`.`PROTEIN_CHANGE` AS `protein_change`,
       `e`.`MUTATION_TYPE` AS `mutation_type`,
       `e`.`ONCOTATOR_PROTEIN_POS_START` AS `first_residue`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_START else `e`.`PROTEIN_POS_START`
           -- ? mutation_event.PROTEIN_POS_START else NULL
       `e`.`ONCOTATOR_PROTEIN_POS_END` AS `last_residue`,
           -- ? mutation_event.ONCOTATOR_PROTEIN_POS_END else `e`.`PROTEIN_POS_END`
           -- ? mutation_event.PROTEIN_POS_END else NULL
       `m`.`MUTATION_STATUS` AS `mutation_status`,
       `m`.`DRIVER_FILTER` AS `driver_filter`,
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_FILTER`
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `m`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`
           -- ? mutation.DRIVER_FILTER else `d`.`DRIVER_TIERS_FILTER`
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
  FROM `mutation` `m`
  JOIN `mutation_event` `e` ON `e`.`MUTATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
  /* drivers stand in mutation */
      -- ? mutation.DRIVER_FILTER else LEFT JOIN `alteration_driver_annotation` `d`
      --     ON `d`.`ALTERATION_EVENT_ID` = `m`.`MUTATION_EVENT_ID`
      --     AND `d`.`GENETIC_PROFILE_ID` = `m`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `m`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE `m`.`GENETIC_PROFILE_ID` = :profile_pk AND `m`.`ENTREZ_GENE_ID` IN (:entrezs)
 ORDER BY `m`.`MUTATION_EVENT_ID`, `m`.`SAMPLE_ID`
