-- clinical_events -> records
-- A key and its value of an event in the life of one of the listed patients, or an event that has none, by patient, start and event; the order
-- of one event's keys is the caller's affair. Lives on clinical_event.PATIENT_ID and clinical_event_data.CLINICAL_EVENT_ID.
-- Record: DBClinicalEvent
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: event_id integer = `e`.`CLINICAL_EVENT_ID`
-- Field: event_type text = `e`.`EVENT_TYPE`
-- Field: start_date integer = `e`.`START_DATE` -- days from diagnosis
-- Field: stop_date integer = `e`.`STOP_DATE` -- null for a day's event
-- Field: key text = `d`.`KEY`
-- Field: value text = `d`.`VALUE`
-- Filter: clinical_events_by_patients(patient_pks*) = `e`.`PATIENT_ID` IN :patient_pks
-- Filter: clinical_events_by_types(patient_pks*, event_types*) = `e`.`PATIENT_ID` IN :patient_pks AND `e`.`EVENT_TYPE` IN :event_types
-- Filter: clinical_events_by_ids(event_ids*) = `e`.`CLINICAL_EVENT_ID` IN :event_ids
-- Exact: event_type in event_types
SELECT *
  FROM `clinical_event` `e`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `e`.`PATIENT_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
  LEFT JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE TRUE
 ORDER BY `e`.`PATIENT_ID`, `e`.`START_DATE`, `e`.`CLINICAL_EVENT_ID`
