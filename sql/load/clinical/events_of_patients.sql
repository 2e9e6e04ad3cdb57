-- The clinical events of the listed patients.
SELECT `CLINICAL_EVENT_ID` AS `pk`
  FROM `clinical_event`
 WHERE `PATIENT_ID` IN (:pks)
