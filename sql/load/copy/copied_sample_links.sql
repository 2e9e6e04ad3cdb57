-- The links of the samples of a study.
-- ? resource_sample.*
SELECT `r`.`INTERNAL_ID` AS `sample_pk`,
       `r`.`RESOURCE_ID` AS `resource_id`,
       `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `resource_sample` `r` ON `r`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
