-- All that is packed of the study, before it is packed anew or removed.
-- ? genows_packed.*
DELETE FROM `genows_packed` WHERE `CANCER_STUDY_ID` = :study_pk
