-- The rows of gistic that belong to the study, all, or those amplified (1) or deleted (0); one step of a removal, or to be replaced.
DELETE FROM `gistic`
 WHERE `CANCER_STUDY_ID` = :study_pk
   AND `AMP` = :amp -- ? amp
