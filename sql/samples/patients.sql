-- A patient of one study, of the listed studies or of the listed numbers, in load order; asked for by samples, each once. Lives on
-- patient.CANCER_STUDY_ID.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`,
       `p`.`STABLE_ID` AS `patient_id`,
       `p`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk -- ? study_pk
   AND `p`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `p`.`INTERNAL_ID` IN (:patient_pks) -- ? patient_pks
   AND `p`.`INTERNAL_ID` IN (SELECT `s`.`PATIENT_ID` FROM `sample` `s` WHERE `s`.`INTERNAL_ID` IN (:sample_pks))
       -- ? sample_pks
   AND `p`.`STABLE_ID` IN (:patient_ids) -- ? patient_ids
 ORDER BY `p`.`INTERNAL_ID`
