-- clinical_data_by_sample_study(study_pk) -> records
-- Every value of one study's samples in load order; the order of one sample's attributes is the caller's affair where a collation makes it.
-- The list of numbers lets SQLite read the values in the order that is asked for: a sort of all rows kept the first one back.
-- Columns: attr_id text, attr_val text, study_id text, sample_id text
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
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
