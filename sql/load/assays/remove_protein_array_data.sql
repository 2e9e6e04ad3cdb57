-- The rows of protein_array_data that belong to the study, or to the listed samples; one step of a removal.
DELETE FROM `protein_array_data`
 WHERE `CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
