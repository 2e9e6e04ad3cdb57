-- Which drivers and tiers of drivers the mutations of a profile are marked with, in each spelling. Lives on mutation.GENETIC_PROFILE_ID.
-- ? mutation.DRIVER_FILTER
SELECT MIN(`DRIVER_FILTER`) AS `driver_filter`, MIN(`DRIVER_TIERS_FILTER`) AS `driver_tiers_filter`
  FROM `mutation`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 GROUP BY HEX(`DRIVER_FILTER`), HEX(`DRIVER_TIERS_FILTER`)
