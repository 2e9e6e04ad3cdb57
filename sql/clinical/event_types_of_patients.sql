-- The types of the events of each patient of a study, each spelling: HEX tells them apart where a collation does not. Lives on patient.CANCER_STUDY_ID, clinical_event.PATIENT_ID.
SELECT DISTINCT `p`.`INTERNAL_ID` AS `patient_pk`, `e`.`EVENT_TYPE` AS `event_type`, HEX(`e`.`EVENT_TYPE`) AS `exactly`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
