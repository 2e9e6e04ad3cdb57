-- third_event_keys(patient_pks*) -> rows
-- What events of the listed patients can be sorted by, in the order of clinical_events. Lives on clinical_event.PATIENT_ID.
-- Field: event_id integer = `e`.`CLINICAL_EVENT_ID`
-- Field: event_type text = `e`.`EVENT_TYPE`
-- Field: start_number_of_days_since_diagnosis integer = `e`.`START_DATE`
-- Field: end_number_of_days_since_diagnosis integer = `e`.`STOP_DATE`
SELECT *
  FROM `clinical_event` `e`
 WHERE `e`.`PATIENT_ID` IN :patient_pks
 ORDER BY `e`.`PATIENT_ID`, `e`.`START_DATE`, `e`.`CLINICAL_EVENT_ID`
