-- When samples of patients of the listed studies were taken, by patient. Lives on patient.CANCER_STUDY_ID,
-- clinical_event.PATIENT_ID and clinical_event_data.CLINICAL_EVENT_ID.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`,
       `e`.`START_DATE` AS `start_date`,
       `d`.`VALUE` AS `sample_id`
  FROM `patient` `p`
  JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `p`.`CANCER_STUDY_ID` IN (:study_pks)
   AND UPPER(`e`.`EVENT_TYPE`) IN ('SAMPLE ACQUISITION', 'SPECIMEN')
   AND UPPER(`d`.`KEY`) = 'SAMPLE_ID'
 ORDER BY `p`.`INTERNAL_ID`, `e`.`CLINICAL_EVENT_ID`
