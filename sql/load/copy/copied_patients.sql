-- The patients of a study, in load order.
SELECT `INTERNAL_ID` AS `patient_pk`,
       `STABLE_ID` AS `patient_id`,
       `CANCER_STUDY_ID` AS `study_pk`
  FROM `patient`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `INTERNAL_ID`
