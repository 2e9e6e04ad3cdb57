-- The rows of copy_number_seg_file that belong to the study; one step of removing a study.
DELETE FROM `copy_number_seg_file` WHERE `CANCER_STUDY_ID` = :study_pk
