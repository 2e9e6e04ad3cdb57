-- What events of the listed patients can be sorted by, in the order of clinical_events. Lives on
-- clinical_event.PATIENT_ID.
SELECT `e`.`CLINICAL_EVENT_ID` AS `event_id`,
       `e`.`EVENT_TYPE` AS `event_type`,
       `e`.`START_DATE` AS `start_date`,
       `e`.`STOP_DATE` AS `stop_date`
  FROM `clinical_event` `e`
 WHERE `e`.`PATIENT_ID` IN (:patient_pks)
 ORDER BY `e`.`PATIENT_ID`, `e`.`START_DATE`, `e`.`CLINICAL_EVENT_ID`
