-- A link of one of a study's patients. Lives on the primary key of resource_patient.
-- ? resource_patient.*
SELECT `p`.`STABLE_ID` AS `patient_id`, `r`.`RESOURCE_ID` AS `resource_id`, `r`.`URL` AS `url`
  FROM `patient` `p`
  JOIN `resource_patient` `r` ON `r`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
