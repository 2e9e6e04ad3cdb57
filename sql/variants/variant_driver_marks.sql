-- Which drivers and tiers of drivers the structural variants of a profile are marked with, in each spelling. Lives on
-- structural_variant.GENETIC_PROFILE_ID.
-- ? structural_variant.DRIVER_FILTER
SELECT MIN(`DRIVER_FILTER`) AS `driver_filter`, MIN(`DRIVER_TIERS_FILTER`) AS `driver_tiers_filter`
  FROM `structural_variant`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY HEX(`DRIVER_FILTER`), HEX(`DRIVER_TIERS_FILTER`)
