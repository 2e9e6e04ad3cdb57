-- Whether the listed studies have segments and dated events.
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`,
       EXISTS (SELECT 1 FROM `copy_number_seg` `s` WHERE `s`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `segments`,
       EXISTS (SELECT 1
                 FROM `patient` `p`
                 JOIN `clinical_event` `e` ON `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`
                WHERE `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`) AS `events`
  FROM `cancer_study` `c`
 WHERE `c`.`CANCER_STUDY_ID` IN (:study_pks)
