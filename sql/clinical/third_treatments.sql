-- third_treatments(study_pks*) -> rows
-- What is told of a treatment of a patient of the listed studies, a key and its value a row, by patient. Lives on patient.CANCER_STUDY_ID,
-- clinical_event.PATIENT_ID and clinical_event_data.CLINICAL_EVENT_ID.
-- Field: patient_pk integer = `p`.`INTERNAL_ID`
-- Field: start_date integer = `e`.`START_DATE`
-- Field: key text = `d`.`KEY`
-- Field: value text = `d`.`VALUE`
SELECT *
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `p`.`CANCER_STUDY_ID` IN :study_pks AND UPPER(`e`.`EVENT_TYPE`) = 'TREATMENT'
 ORDER BY `p`.`INTERNAL_ID`, `e`.`CLINICAL_EVENT_ID`
