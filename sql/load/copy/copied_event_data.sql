-- What is said of the events of a study's timeline.
SELECT `d`.`CLINICAL_EVENT_ID` AS `happening_pk`,
       `d`.`KEY` AS `data_key`,
       `d`.`VALUE` AS `value`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `d`.`CLINICAL_EVENT_ID`
