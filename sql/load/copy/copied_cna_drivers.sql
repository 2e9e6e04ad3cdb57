-- What is said of the copy-number events of a profile.
-- ? alteration_driver_annotation.*
SELECT `ALTERATION_EVENT_ID` AS `level_pk`,
       `GENETIC_PROFILE_ID` AS `profile_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `DRIVER_FILTER` AS `driver_filter`,
       `DRIVER_FILTER_ANNOTATION` AS `driver_filter_annotation`,
       `DRIVER_TIERS_FILTER` AS `driver_tiers_filter`,
       `DRIVER_TIERS_FILTER_ANNOTATION` AS `driver_tiers_filter_annotation`
  FROM `alteration_driver_annotation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
