-- The clinical attributes that a study defines.
SELECT `ATTR_ID` AS `attribute_id`,
       `DISPLAY_NAME` AS `display_name`,
       `DESCRIPTION` AS `description`,
       `DATATYPE` AS `datatype`,
       `PATIENT_ATTRIBUTE` AS `of_patients`,
       `PRIORITY` AS `priority`,
       `CANCER_STUDY_ID` AS `study_pk`
  FROM `clinical_attribute_meta`
 WHERE `CANCER_STUDY_ID` = :study_pk
