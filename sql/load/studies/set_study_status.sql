-- 1 once everything of the study is written.
UPDATE `cancer_study` SET `STATUS` = :status WHERE `CANCER_STUDY_ID` = :study_pk
