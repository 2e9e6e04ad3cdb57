-- A link of a study, in load order; the order of one's links is the caller's affair. Lives on the primary key of
-- resource_study.
-- ? resource_study.*
SELECT `INTERNAL_ID` AS `owner_pk`, `RESOURCE_ID` AS `resource_id`, `URL` AS `url`
  FROM `resource_study`
 WHERE `INTERNAL_ID` = :study_pk
 ORDER BY `INTERNAL_ID`
