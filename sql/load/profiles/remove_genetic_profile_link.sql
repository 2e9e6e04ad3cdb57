-- The rows of genetic_profile_link that belong to the listed profiles; one step of removing a study.
DELETE FROM `genetic_profile_link` WHERE `REFERRED_GENETIC_PROFILE_ID` IN (:pks)
