-- A link of one of a study's samples, with its patient. Lives on the primary key of resource_sample.
-- ? resource_sample.*
SELECT `s`.`STABLE_ID` AS `sample_id`, `p`.`STABLE_ID` AS `patient_id`, `r`.`RESOURCE_ID` AS `resource_id`,
       `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `resource_sample` `r` ON `r`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
