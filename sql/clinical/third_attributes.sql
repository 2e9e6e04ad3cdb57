-- third_attributes(study_pks*) -> rows
-- A clinical attribute of the listed studies, by id and study; HEX sorts by the characters.
-- Field: clinical_attribute_id text = `a`.`ATTR_ID`
-- Field: display_name text = `a`.`DISPLAY_NAME`
-- Field: description text = `a`.`DESCRIPTION`
-- Field: datatype text = `a`.`DATATYPE`
-- Field: patient_attribute boolean = `a`.`PATIENT_ATTRIBUTE`
-- Field: priority text = `a`.`PRIORITY`
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
SELECT *
  FROM `clinical_attribute_meta` `a`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `a`.`CANCER_STUDY_ID`
 WHERE `a`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
