-- The rows of resource_definition that belong to the study; one step of removing a study.
-- ? resource_definition.*
DELETE FROM `resource_definition` WHERE `CANCER_STUDY_ID` = :study_pk
