-- A link of one of the listed patients, in load order; the order of one's links is the caller's affair. Lives on the
-- primary key of resource_patient.
-- ? resource_patient.*
SELECT `INTERNAL_ID` AS `owner_pk`, `RESOURCE_ID` AS `resource_id`, `URL` AS `url`
  FROM `resource_patient`
 WHERE `INTERNAL_ID` IN (:patient_pks)
 ORDER BY `INTERNAL_ID`
