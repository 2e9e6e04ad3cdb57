-- The rows of copy_number_seg that belong to the study, or to the listed samples; one step of a removal.
DELETE FROM `copy_number_seg`
 WHERE `CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
