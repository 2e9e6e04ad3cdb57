-- The rows of sample that belong to the listed patients, or the listed ones; one step of a removal.
DELETE FROM `sample`
 WHERE `PATIENT_ID` IN (:pks) -- ? pks
   AND `INTERNAL_ID` IN (:sample_pks) -- ? sample_pks
