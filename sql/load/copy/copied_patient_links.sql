-- The links of the patients of a study.
-- ? resource_patient.*
SELECT `r`.`INTERNAL_ID` AS `patient_pk`,
       `r`.`RESOURCE_ID` AS `resource_id`,
       `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `resource_patient` `r` ON `r`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
