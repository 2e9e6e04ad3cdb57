-- A clinical value of a patient of the listed studies, in load order; the order of one patient's attributes is the
-- caller's affair where a collation makes it.
SELECT `v`.`INTERNAL_ID` AS `owner_pk`,
       `p`.`STABLE_ID` AS `patient_id`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `v`.`ATTR_ID` AS `clinical_attribute_id`,
       `v`.`ATTR_VALUE` AS `value`
  FROM `patient` `p`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
 WHERE `v`.`INTERNAL_ID` IN (:owner_pks) -- ? owner_pks
   AND `p`.`CANCER_STUDY_ID` IN (:study_pks) -- ? study_pks
   AND `p`.`STABLE_ID` IN (:ids) -- ? ids
   AND `v`.`ATTR_ID` IN (:attribute_ids) -- ? attribute_ids
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
