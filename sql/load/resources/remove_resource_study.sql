-- The rows of resource_study that belong to the study; one step of removing a study.
-- ? resource_study.*
DELETE FROM `resource_study` WHERE `INTERNAL_ID` = :study_pk
