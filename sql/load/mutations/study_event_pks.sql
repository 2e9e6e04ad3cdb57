-- The internal ids of the study's clinical events.
SELECT `e`.`CLINICAL_EVENT_ID` AS `pk`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
