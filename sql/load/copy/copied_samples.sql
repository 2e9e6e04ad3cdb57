-- The samples of a study, in load order.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`,
       `s`.`STABLE_ID` AS `sample_id`,
       `s`.`SAMPLE_TYPE` AS `sample_type`,
       `s`.`PATIENT_ID` AS `patient_pk`,
       `s`.`TYPE_OF_CANCER_ID` AS `type_of_cancer` -- ? sample.TYPE_OF_CANCER_ID else `c`.`TYPE_OF_CANCER_ID`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
