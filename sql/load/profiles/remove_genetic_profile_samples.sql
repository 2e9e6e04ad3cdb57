-- The rows of genetic_profile_samples that belong to the listed profiles; one step of removing a study.
DELETE FROM `genetic_profile_samples` WHERE `GENETIC_PROFILE_ID` IN (:pks)
