-- The rows of resource_sample that belong to the listed samples; one step of removing a study.
-- ? resource_sample.*
DELETE FROM `resource_sample` WHERE `INTERNAL_ID` IN (:pks)
