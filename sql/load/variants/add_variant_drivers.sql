-- Driver verdicts that stand with structural variants themselves, as 2.11.0 had them, where drivers are read now. Scans
-- structural_variant.
INSERT INTO `alteration_driver_annotation` (`ALTERATION_EVENT_ID`, `GENETIC_PROFILE_ID`, `SAMPLE_ID`, `DRIVER_FILTER`,
                                            `DRIVER_FILTER_ANNOTATION`, `DRIVER_TIERS_FILTER`,
                                            `DRIVER_TIERS_FILTER_ANNOTATION`)
SELECT `v`.`INTERNAL_ID`, `v`.`GENETIC_PROFILE_ID`, `v`.`SAMPLE_ID`, `v`.`DRIVER_FILTER`,
       `v`.`DRIVER_FILTER_ANNOTATION`, `v`.`DRIVER_TIERS_FILTER`, `v`.`DRIVER_TIERS_FILTER_ANNOTATION`
  FROM `structural_variant` `v`
  LEFT JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
 WHERE `d`.`SAMPLE_ID` IS NULL
   AND (COALESCE(`v`.`DRIVER_FILTER`, '') NOT IN ('', 'NA')
        OR COALESCE(`v`.`DRIVER_FILTER_ANNOTATION`, '') NOT IN ('', 'NA')
        OR COALESCE(`v`.`DRIVER_TIERS_FILTER`, '') NOT IN ('', 'NA')
        OR COALESCE(`v`.`DRIVER_TIERS_FILTER_ANNOTATION`, '') NOT IN ('', 'NA'))
