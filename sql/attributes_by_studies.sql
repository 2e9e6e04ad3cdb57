-- attributes_by_studies(study_pks*) -> records
-- The clinical attributes of the listed studies, of patients and of samples, by id and study.
-- Columns: attr_id text, display_name text, description text, datatype text, is_patient_attribute text, priority text
SELECT `a`.`ATTR_ID` AS `attr_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       CAST(`a`.`PATIENT_ATTRIBUTE` AS CHAR) AS `is_patient_attribute`,
       `a`.`PRIORITY` AS `priority`
  FROM `clinical_attribute_meta` `a`
 WHERE `a`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
