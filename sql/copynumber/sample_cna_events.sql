-- An event of copy number in a sample of one profile, by gene, then sample. Lives on sample_cna_event
-- (GENETIC_PROFILE_ID, SAMPLE_ID), of listed events or few genes on its primary key: the plus keeps databases from the
-- index. And on the primary key of alteration_driver_annotation.
SELECT CAST(`x`.`CNA_EVENT_ID` AS CHAR) AS `event_pk`,
       CAST(`e`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`,
       CAST(`e`.`ALTERATION` AS CHAR) AS `alteration`,
       CASE WHEN LENGTH(`d`.`DRIVER_FILTER`) > 0
            THEN `d`.`DRIVER_FILTER` END AS `driver_filter`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`d`.`DRIVER_FILTER_ANNOTATION`) > 0
            THEN `d`.`DRIVER_FILTER_ANNOTATION` END AS `driver_filter_annotation`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER`) > 0
            THEN `d`.`DRIVER_TIERS_FILTER` END AS `driver_tiers_filter`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       CASE WHEN LENGTH(`d`.`DRIVER_TIERS_FILTER_ANNOTATION`) > 0
            THEN `d`.`DRIVER_TIERS_FILTER_ANNOTATION` END AS `driver_tiers_filter_annotation`,
           -- ? alteration_driver_annotation.DRIVER_FILTER else NULL
       `x`.`ANNOTATION_JSON` AS `annotation_json`, -- ? sample_cna_event.ANNOTATION_JSON else NULL
       CAST(`x`.`SAMPLE_ID` AS CHAR) AS `sample_pk`
  FROM `sample_cna_event` `x`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `x`.`CNA_EVENT_ID`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `x`.`CNA_EVENT_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `x`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `x`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE +`x`.`GENETIC_PROFILE_ID` = :profile_pk -- ? entrezs else WHERE `x`.`GENETIC_PROFILE_ID` = :profile_pk
   AND `e`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
   AND `x`.`SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
   AND `x`.`CNA_EVENT_ID` IN (:event_pks) -- ? event_pks
 ORDER BY `e`.`ENTREZ_GENE_ID`, `x`.`SAMPLE_ID`, `x`.`CNA_EVENT_ID`
