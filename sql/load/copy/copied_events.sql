-- The events of a study's timeline, in load order.
SELECT `e`.`CLINICAL_EVENT_ID` AS `happening_pk`,
       `e`.`PATIENT_ID` AS `patient_pk`,
       `e`.`START_DATE` AS `start_date`,
       `e`.`STOP_DATE` AS `stop_date`,
       `e`.`EVENT_TYPE` AS `event_type`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `e`.`CLINICAL_EVENT_ID`
