-- The rows of resource_definition that belong to the study, all or the listed ones; one step of a removal, or to be replaced.
-- ? resource_definition.*
DELETE FROM `resource_definition`
 WHERE `CANCER_STUDY_ID` = :study_pk
   AND `RESOURCE_ID` IN (:resource_ids) -- ? resource_ids
