-- attributes_by_ids(study_pks*, attr_ids*) -> records
-- The listed clinical attributes of the listed studies, of patients and of samples, by id and study.
-- The + keeps SQLite from looking for every id in every study, one by one.
-- Columns: attr_id text, display_name text, description text, datatype text, is_patient_attribute text, priority text
-- Exact: attr_id in attr_ids
SELECT `a`.`ATTR_ID` AS `attr_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       CAST(`a`.`PATIENT_ATTRIBUTE` AS CHAR) AS `is_patient_attribute`,
       `a`.`PRIORITY` AS `priority`
  FROM `clinical_attribute_meta` `a`
 WHERE +`a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`ATTR_ID` IN :attr_ids
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
