-- The levels of copy number of the listed genes in a profile of which is known whether they are drivers. Lives on
-- cna_event.ENTREZ_GENE_ID, on the primary key of sample_cna_event, and on the primary key of
-- alteration_driver_annotation.
-- ? alteration_driver_annotation.DRIVER_FILTER
SELECT `e`.`ENTREZ_GENE_ID` AS `entrez`, `x`.`SAMPLE_ID` AS `sample_pk`, `e`.`ALTERATION` AS `alteration`,
       `d`.`DRIVER_FILTER` AS `driver_filter`, `d`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`
  FROM `cna_event` `e`
  JOIN `sample_cna_event` `x` ON `x`.`CNA_EVENT_ID` = `e`.`CNA_EVENT_ID`
  JOIN `alteration_driver_annotation` `d` ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID`
       AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID` AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
 WHERE `e`.`ENTREZ_GENE_ID` IN (:entrezs) AND `x`.`GENETIC_PROFILE_ID` = :profile_pk
