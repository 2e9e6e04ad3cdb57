-- The rows of alteration_driver_annotation that belong to the listed profiles; one step of removing a study.
-- ? alteration_driver_annotation.*
DELETE FROM `alteration_driver_annotation` WHERE `GENETIC_PROFILE_ID` IN (:pks)
