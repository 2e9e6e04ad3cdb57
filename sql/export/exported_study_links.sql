-- The links of a study.
-- ? resource_study.*
SELECT `RESOURCE_ID` AS `resource_id`, `URL` AS `url` FROM `resource_study` WHERE `INTERNAL_ID` = :study_pk
