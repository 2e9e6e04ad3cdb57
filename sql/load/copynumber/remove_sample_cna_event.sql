-- The rows of sample_cna_event that belong to the listed profiles; one step of removing a study.
DELETE FROM `sample_cna_event` WHERE `GENETIC_PROFILE_ID` IN (:pks)
