-- The rows of structural_variant that belong to the listed profiles; one step of removing a study.
DELETE FROM `structural_variant` WHERE `GENETIC_PROFILE_ID` IN (:pks)
