-- A clinical attribute of the listed studies, by id and study; HEX sorts by the characters.
SELECT `a`.`ATTR_ID` AS `clinical_attribute_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       `a`.`PATIENT_ATTRIBUTE` AS `patient_attribute`,
       `a`.`PRIORITY` AS `priority`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `clinical_attribute_meta` `a`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `a`.`CANCER_STUDY_ID`
 WHERE `a`.`CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
