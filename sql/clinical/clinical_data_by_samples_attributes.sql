-- As clinical_data_by_samples, of the listed attributes.
SELECT `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `s`.`STABLE_ID` AS `sample_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk AND `v`.`INTERNAL_ID` IN (:sample_pks) AND `v`.`ATTR_ID` IN (:attribute_ids)
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
