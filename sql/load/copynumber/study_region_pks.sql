-- The internal ids of the study's GISTIC regions, all, or those amplified (1) or deleted (0).
SELECT `GISTIC_ROI_ID` AS `pk`
  FROM `gistic`
 WHERE `CANCER_STUDY_ID` = :study_pk
   AND `AMP` = :amp -- ? amp
