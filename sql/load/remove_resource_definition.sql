-- remove_resource_definition(study_pk) -> count
-- The rows of resource_definition that belong to the study; one step of removing a study.
-- Needs: resource_definition
DELETE FROM `resource_definition` WHERE `CANCER_STUDY_ID` = :study_pk
