-- How many patients of a study have an event of type TREATMENT.
SELECT COUNT(DISTINCT `e`.`PATIENT_ID`) AS `patients`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk AND UPPER(`e`.`EVENT_TYPE`) = 'TREATMENT'
