-- The rows of copy_number_seg that belong to the study; one step of removing a study.
DELETE FROM `copy_number_seg` WHERE `CANCER_STUDY_ID` = :study_pk
