-- The values of the listed attributes that the samples of one study have, by sample in load order; the order of one sample's attributes is
-- the caller's affair where a collation makes it.
SELECT `v`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `sample_id`,
       `p`.`STABLE_ID` AS `patient_id`,
       `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `v`.`ATTR_ID` IN (:attribute_ids)
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
