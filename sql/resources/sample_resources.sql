-- A link of one of a study's samples, all, the listed ones or those of listed patients, in load order; the order of one's links is
-- the caller's affair. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID and the primary key of resource_sample.
-- ? resource_sample.*
SELECT `s`.`INTERNAL_ID` AS `owner_pk`, `s`.`STABLE_ID` AS `sample_id`, `p`.`STABLE_ID` AS `patient_id`, `r`.`RESOURCE_ID` AS `resource_id`,
       `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `resource_sample` `r` ON `r`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `s`.`STABLE_ID` IN (:sample_ids) -- ? sample_ids
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
 ORDER BY `s`.`INTERNAL_ID`
