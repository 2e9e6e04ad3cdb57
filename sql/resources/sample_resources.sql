-- A link of one of the listed samples, in load order; the order of one's links is the caller's affair. Lives on the
-- primary key of resource_sample.
-- ? resource_sample.*
SELECT `INTERNAL_ID` AS `owner_pk`, `RESOURCE_ID` AS `resource_id`, `URL` AS `url`
  FROM `resource_sample`
 WHERE `INTERNAL_ID` IN (:sample_pks)
 ORDER BY `INTERNAL_ID`
