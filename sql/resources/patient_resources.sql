-- A link of one of a study's patients, all or the listed ones, in load order; the order of one's links is the caller's affair.
-- Lives on patient.CANCER_STUDY_ID and the primary key of resource_patient.
-- ? resource_patient.*
SELECT `p`.`INTERNAL_ID` AS `owner_pk`, NULL AS `sample_id`, `p`.`STABLE_ID` AS `patient_id`, `r`.`RESOURCE_ID` AS `resource_id`,
       `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `resource_patient` `r` ON `r`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
 ORDER BY `p`.`INTERNAL_ID`
