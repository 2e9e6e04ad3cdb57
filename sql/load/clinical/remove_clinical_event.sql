-- The rows of clinical_event that belong to the listed patients; one step of removing a study.
DELETE FROM `clinical_event` WHERE `PATIENT_ID` IN (:pks)
