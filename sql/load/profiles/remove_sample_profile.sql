-- The rows of sample_profile that belong to the listed profiles; one step of removing a study.
DELETE FROM `sample_profile` WHERE `GENETIC_PROFILE_ID` IN (:pks)
