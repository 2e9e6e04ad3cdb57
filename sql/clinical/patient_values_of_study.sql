-- The values of the listed attributes that the patients of one study have, by patient in load order; the order of one patient's attributes is
-- the caller's affair where a collation makes it.
SELECT `v`.`INTERNAL_ID` AS `patient_pk`,
       `p`.`STABLE_ID` AS `patient_id`,
       `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`
  FROM `patient` `p`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `v`.`ATTR_ID` IN (:attribute_ids)
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
