-- What is said of the structural variants of a profile, where it is read.
-- ? structural_variant.SITE1_CHROMOSOME
SELECT `v`.`INTERNAL_ID` AS `variant_pk`,
       `v`.`GENETIC_PROFILE_ID` AS `profile_pk`,
       `v`.`SAMPLE_ID` AS `sample_pk`,
       `d`.`DRIVER_FILTER` AS `driver_filter`, -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_FILTER` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`, -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_FILTER_ANNOTATION` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_TIERS_FILTER` AS `driver_tiers_filter`, -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_TIERS_FILTER` -- ? structural_variant.DRIVER_FILTER else NULL
       `d`.`DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation` -- ? alteration_driver_annotation.DRIVER_FILTER else `v`.`DRIVER_TIERS_FILTER_ANNOTATION` -- ? structural_variant.DRIVER_FILTER else NULL
  FROM `structural_variant` `v`
  JOIN `alteration_driver_annotation` `d`
    ON `d`.`ALTERATION_EVENT_ID` = `v`.`INTERNAL_ID`
   AND `d`.`GENETIC_PROFILE_ID` = `v`.`GENETIC_PROFILE_ID`
   AND `d`.`SAMPLE_ID` = `v`.`SAMPLE_ID`
      -- ? alteration_driver_annotation.DRIVER_FILTER
 WHERE `v`.`GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `v`.`INTERNAL_ID`
