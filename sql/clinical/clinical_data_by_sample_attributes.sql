-- As clinical_data_by_samples, of every sample of the study and the listed attributes.
SELECT `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `s`.`STABLE_ID` AS `sample_id`
  FROM `clinical_sample` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `v`.`INTERNAL_ID` IN (SELECT `x`.`INTERNAL_ID`
                               FROM `patient` `p`
                               JOIN `sample` `x` ON `x`.`PATIENT_ID` = `p`.`INTERNAL_ID`
                              WHERE `p`.`CANCER_STUDY_ID` = :study_pk)
   AND `v`.`ATTR_ID` IN (:attribute_ids)
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
