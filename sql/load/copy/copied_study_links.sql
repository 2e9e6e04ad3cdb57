-- The links of a study.
-- ? resource_study.*
SELECT `INTERNAL_ID` AS `study_pk`,
       `RESOURCE_ID` AS `resource_id`,
       `URL` AS `url`
  FROM `resource_study`
 WHERE `INTERNAL_ID` = :study_pk
