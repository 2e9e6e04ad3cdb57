-- The events of a study's timeline, in load order, each with a row for every datum of it, or one without.
SELECT `e`.`CLINICAL_EVENT_ID` AS `event_pk`,
       `e`.`PATIENT_ID` AS `patient_pk`,
       `e`.`START_DATE` AS `start_date`,
       `e`.`STOP_DATE` AS `stop_date`,
       `e`.`EVENT_TYPE` AS `event_type`,
       `d`.`KEY` AS `data_key`,
       `d`.`VALUE` AS `value`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  LEFT JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `e`.`CLINICAL_EVENT_ID`
