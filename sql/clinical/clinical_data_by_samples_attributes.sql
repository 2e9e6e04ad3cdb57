-- clinical_data_by_samples_attributes(study_pk, sample_pks*, attribute_ids*) -> records
-- As clinical_data_by_samples, of the listed attributes.
-- Record: DBClinicalSampleData
-- Exact: attr_id in attribute_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk AND `v`.`INTERNAL_ID` IN :sample_pks AND `v`.`ATTR_ID` IN :attribute_ids
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
