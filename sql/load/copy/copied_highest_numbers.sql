-- The highest numbers of what belongs to a study, by which a copy knows whether anything has come.
SELECT (SELECT MAX(`s`.`INTERNAL_ID`) FROM `patient` `p` JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID` WHERE `p`.`CANCER_STUDY_ID` = :study_pk) AS `sample`,
       (SELECT MAX(`INTERNAL_ID`) FROM `patient` WHERE `CANCER_STUDY_ID` = :study_pk) AS `patient`,
       (SELECT MAX(`LIST_ID`) FROM `sample_list` WHERE `CANCER_STUDY_ID` = :study_pk) AS `list`,
       (SELECT MAX(`GENETIC_PROFILE_ID`) FROM `genetic_profile` WHERE `CANCER_STUDY_ID` = :study_pk) AS `profile`,
       (SELECT MAX(`SEG_ID`) FROM `copy_number_seg` WHERE `CANCER_STUDY_ID` = :study_pk) AS `segment`,
       (SELECT MAX(`GISTIC_ROI_ID`) FROM `gistic` WHERE `CANCER_STUDY_ID` = :study_pk) AS `region`,
       (SELECT MAX(`e`.`CLINICAL_EVENT_ID`) FROM `patient` `p` JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID` WHERE `p`.`CANCER_STUDY_ID` = :study_pk) AS `happening`
  FROM `info`
