-- A link of a study; their order is the caller's affair. Lives on the primary key of resource_study.
-- ? resource_study.*
SELECT `INTERNAL_ID` AS `owner_pk`, NULL AS `sample_id`, NULL AS `patient_id`, `RESOURCE_ID` AS `resource_id`, `URL` AS `url`
  FROM `resource_study`
 WHERE `INTERNAL_ID` = :study_pk
