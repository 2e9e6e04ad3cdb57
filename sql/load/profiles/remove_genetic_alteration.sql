-- The rows of genetic_alteration that belong to the listed profiles; one step of removing a study.
DELETE FROM `genetic_alteration` WHERE `GENETIC_PROFILE_ID` IN (:pks)
