-- How many clinical values each patient of a study has, in load order. Lives on the primary key of clinical_patient.
SELECT `p`.`INTERNAL_ID` AS `owner_pk`,
       (SELECT COUNT(*) FROM `clinical_patient` `v` WHERE `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`) AS `clinical_values`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
