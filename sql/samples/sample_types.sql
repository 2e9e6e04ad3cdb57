-- Number, id and type of a study's samples, in load order. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`, `s`.`SAMPLE_TYPE` AS `sample_type`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `s`.`INTERNAL_ID`
