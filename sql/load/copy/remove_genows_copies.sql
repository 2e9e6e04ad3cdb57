-- Forgets from where a study was copied; the study is there still.
-- ? genows_copies.*
DELETE FROM `genows_copies`
 WHERE `STUDY` IN (SELECT `CANCER_STUDY_IDENTIFIER` FROM `cancer_study` WHERE `CANCER_STUDY_ID` = :study_pk)
