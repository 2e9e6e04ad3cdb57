-- A clinical value of one of the listed patients of one study, in load order; the order of one patient's attributes is
-- the caller's affair where a collation makes it. LEFT JOIN keeps the values in front, so that they are read in the
-- order that is asked for: MariaDB sorted them otherwise.
SELECT `v`.`ATTR_ID` AS `attr_id`,
       `v`.`ATTR_VALUE` AS `attr_val`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `p`.`STABLE_ID` AS `patient_id`
  FROM `clinical_patient` `v`
  LEFT JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `v`.`INTERNAL_ID` IN (:patient_pks)
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
