-- The rows of sample that belong to the listed patients; one step of removing a study.
DELETE FROM `sample` WHERE `PATIENT_ID` IN (:pks)
