-- The rows of resource_patient that belong to the listed patients; one step of removing a study.
-- ? resource_patient.*
DELETE FROM `resource_patient` WHERE `INTERNAL_ID` IN (:pks)
