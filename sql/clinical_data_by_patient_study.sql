-- clinical_data_by_patient_study(study_pk) -> records
-- Every value of one study's patients in load order; the order of one patient's attributes is the caller's affair where a collation makes it.
-- Columns: attr_id text, attr_val text, study_id text, patient_id text
SELECT `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `p`.`STABLE_ID` AS `patient_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`, `v`.`ATTR_ID`
