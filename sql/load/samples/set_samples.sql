-- Another type of the listed samples, or the study's type of cancer of those that belong to the listed patients.
UPDATE `sample`
   SET `SAMPLE_TYPE` = :sample_type -- ? sample_type else SET `TYPE_OF_CANCER_ID` = :type_of_cancer
 WHERE `INTERNAL_ID` IN (:pks) -- ? pks
   AND `PATIENT_ID` IN (:patient_pks) -- ? patient_pks
