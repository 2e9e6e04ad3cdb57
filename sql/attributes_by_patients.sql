-- attributes_by_patients(study_pks*, patient_pks*) -> records
-- The patient attributes of the listed studies that have a value in at least one of the listed patients of the same study.
-- Columns: attr_id text, display_name text, description text, datatype text, is_patient_attribute text, priority text
SELECT `a`.`ATTR_ID` AS `attr_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       CAST(`a`.`PATIENT_ATTRIBUTE` AS CHAR) AS `is_patient_attribute`,
       `a`.`PRIORITY` AS `priority`
  FROM `clinical_attribute_meta` `a`
 WHERE `a`.`CANCER_STUDY_ID` IN :study_pks AND `a`.`PATIENT_ATTRIBUTE` = 1
   AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN
       (SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
          FROM `clinical_patient` `v`
          JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
         WHERE `v`.`INTERNAL_ID` IN :patient_pks)
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
