-- clinical_data_by_sample_attributes(study_pk, attribute_ids*) -> records
-- As clinical_data_by_samples, of every sample of the study and the listed attributes.
-- Record: DBClinicalSampleData
-- Exact: attr_id in attribute_ids
SELECT *
  FROM `clinical_sample` `v`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `v`.`INTERNAL_ID` IN (SELECT `x`.`INTERNAL_ID`
                               FROM `patient` `p`
                               JOIN `sample` `x` ON `x`.`PATIENT_ID` = `p`.`INTERNAL_ID`
                              WHERE `p`.`CANCER_STUDY_ID` = :study_pk)
   AND `v`.`ATTR_ID` IN :attribute_ids
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
