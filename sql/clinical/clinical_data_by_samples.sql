-- clinical_data_by_samples(study_pk, sample_pks*) -> records
-- A clinical value of one of the listed samples of one study, in load order; the order of one sample's attributes is the caller's affair
-- where a collation makes it. LEFT JOIN keeps the values in front, so that they are read in the order that is asked for: MariaDB sorted
-- them otherwise.
-- Record: DBClinicalSampleData
-- Field: attr_id text = `v`.`ATTR_ID`
-- Field: attr_val text = `v`.`ATTR_VALUE`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: sample_id text = `s`.`STABLE_ID`
SELECT *
  FROM `clinical_sample` `v`
  LEFT JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `v`.`INTERNAL_ID` IN :sample_pks
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
