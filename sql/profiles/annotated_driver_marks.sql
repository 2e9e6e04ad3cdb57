-- Which drivers and tiers of drivers the alterations of a profile are annotated with, in each spelling. Lives on
-- alteration_driver_annotation.GENETIC_PROFILE_ID.
-- ? alteration_driver_annotation.DRIVER_FILTER
SELECT MIN(`DRIVER_FILTER`) AS `driver_filter`, MIN(`DRIVER_TIERS_FILTER`) AS `driver_tiers_filter`
  FROM `alteration_driver_annotation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY HEX(`DRIVER_FILTER`), HEX(`DRIVER_TIERS_FILTER`)
