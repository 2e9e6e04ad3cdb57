-- The clinical attributes that a study defines.
SELECT `ATTR_ID` AS `attribute_id`,
       `DISPLAY_NAME` AS `display_name`,
       `DESCRIPTION` AS `description`,
       `DATATYPE` AS `datatype`,
       `PRIORITY` AS `priority`,
       `PATIENT_ATTRIBUTE` AS `of_patients`
  FROM `clinical_attribute_meta`
 WHERE `CANCER_STUDY_ID` = :study_pk
