-- attributes_by_samples(study_pks*, sample_pks*) -> records
-- The sample attributes of the listed studies that have a value in at least one of the listed samples of the same study.
-- Columns: attr_id text, display_name text, description text, datatype text, is_patient_attribute text, priority text
SELECT `a`.`ATTR_ID` AS `attr_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       CAST(`a`.`PATIENT_ATTRIBUTE` AS CHAR) AS `is_patient_attribute`,
       `a`.`PRIORITY` AS `priority`
  FROM `clinical_attribute_meta` `a`
 WHERE `a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`PATIENT_ATTRIBUTE` = 0
   AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN
       (SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
          FROM `clinical_sample` `v`
          JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
          JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
         WHERE `v`.`INTERNAL_ID` IN :sample_pks)
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
