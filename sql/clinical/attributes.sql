-- attributes -> records
-- A clinical attribute of patients or of samples, by id and study. Asked for by patients or samples: only one that at least one of them,
-- of the same study, has a value of. The + keeps SQLite from looking for every id in every study, one by one.
-- Record: DBClinicalField
-- Field: attr_id text = `a`.`ATTR_ID`
-- Field: display_name text = `a`.`DISPLAY_NAME`
-- Field: description text = `a`.`DESCRIPTION`
-- Field: datatype text = `a`.`DATATYPE`
-- Field: is_patient_attribute boolean = `a`.`PATIENT_ATTRIBUTE` -- 1 of patients, 0 of samples
-- Field: priority text = `a`.`PRIORITY`
-- Filter: attributes_by_studies(study_pks*) = `a`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: attributes_by_level(study_pks*, of_patients) = `a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`PATIENT_ATTRIBUTE` = :of_patients
-- Filter: attributes_by_ids(study_pks*, attr_ids*) = +`a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`ATTR_ID` IN :attr_ids
-- Filter: attributes_by_patients(study_pks*, patient_pks*) = `a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`PATIENT_ATTRIBUTE` = 1
--          AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN
--              (SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
--                 FROM `clinical_patient` `v`
--                 JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
--                WHERE `v`.`INTERNAL_ID` IN :patient_pks)
-- Filter: attributes_by_samples(study_pks*, sample_pks*) = `a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`PATIENT_ATTRIBUTE` = 0
--          AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN
--              (SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
--                 FROM `clinical_sample` `v`
--                 JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
--                 JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
--                WHERE `v`.`INTERNAL_ID` IN :sample_pks)
-- Exact: attr_id in attr_ids
-- Long: attributes_by_ids as attributes_by_studies, attr_id in attr_ids
SELECT *
  FROM `clinical_attribute_meta` `a`
 WHERE TRUE
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
