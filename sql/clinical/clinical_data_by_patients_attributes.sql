-- As clinical_data_by_patients, of the listed attributes; of the listed patients or of every one of the study.
SELECT `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `p`.`STABLE_ID` AS `patient_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
   AND `v`.`INTERNAL_ID` IN (:patient_pks) -- ? patient_pks
   AND `v`.`ATTR_ID` IN (:attribute_ids)
 ORDER BY `p`.`INTERNAL_ID`, `v`.`ATTR_ID`
