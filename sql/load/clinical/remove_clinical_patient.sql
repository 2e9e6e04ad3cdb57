-- The rows of clinical_patient that belong to the listed patients; one step of removing a study.
DELETE FROM `clinical_patient` WHERE `INTERNAL_ID` IN (:pks)
