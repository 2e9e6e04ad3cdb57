-- clinical_data_by_patients_attributes(study_pk, patient_pks*, attribute_ids*) -> records
-- As clinical_data_by_patients, of the listed attributes.
-- Record: DBClinicalPatientData
-- Exact: attr_id in attribute_ids
SELECT *
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk AND `v`.`INTERNAL_ID` IN :patient_pks AND `v`.`ATTR_ID` IN :attribute_ids
 ORDER BY `p`.`INTERNAL_ID`, `v`.`ATTR_ID`
