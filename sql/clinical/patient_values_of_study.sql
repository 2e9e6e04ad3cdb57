-- The values of the listed attributes that the patients of one study have, to be counted.
SELECT `v`.`INTERNAL_ID` AS `patient_pk`,
       `v`.`ATTR_ID` AS `attr_id`
  FROM `patient` `p`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND `v`.`ATTR_ID` IN (:attribute_ids)
