-- The values of the listed attributes that the samples of one study have, to be counted.
SELECT `v`.`INTERNAL_ID` AS `sample_pk`,
       `v`.`ATTR_ID` AS `attr_id`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `v`.`ATTR_ID` IN (:attribute_ids)
