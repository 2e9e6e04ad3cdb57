-- What is said of the copy-number events of a profile: verdicts and annotations.
-- ? alteration_driver_annotation.*
SELECT `e`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `s`.`SAMPLE_ID` AS `sample_pk`,
       `s`.`ANNOTATION_JSON` AS `annotation_json`, -- ? sample_cna_event.ANNOTATION_JSON else NULL
       `d`.`DRIVER_FILTER` AS `driver_filter`,
       `d`.`DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`,
       `d`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`,
       `d`.`DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`,
       `d`.`SAMPLE_ID` AS `judged_pk`
  FROM `sample_cna_event` `s`
  JOIN `cna_event` `e` ON `e`.`CNA_EVENT_ID` = `s`.`CNA_EVENT_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `e`.`ENTREZ_GENE_ID`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `s`.`CNA_EVENT_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `s`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `s`.`SAMPLE_ID`
 WHERE `s`.`GENETIC_PROFILE_ID` = :profile_pk
   AND (`s`.`ANNOTATION_JSON` IS NOT NULL OR `d`.`SAMPLE_ID` IS NOT NULL)
      -- ? sample_cna_event.ANNOTATION_JSON else AND `d`.`SAMPLE_ID` IS NOT NULL
 ORDER BY `s`.`SAMPLE_ID`, `e`.`ENTREZ_GENE_ID`
