-- The rows of clinical_attribute_meta that belong to the study; one step of removing a study.
DELETE FROM `clinical_attribute_meta` WHERE `CANCER_STUDY_ID` = :study_pk
