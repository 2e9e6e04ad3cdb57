-- patients_by_samples(study_pk, sample_pks*) -> records
-- The patients of one study that the listed samples are of, each once, in load order.
-- Columns: id text, study_id text
SELECT `p`.`STABLE_ID` AS `id`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
   AND `p`.`INTERNAL_ID` IN (SELECT `s`.`PATIENT_ID` FROM `sample` `s` WHERE `s`.`INTERNAL_ID` IN :sample_pks)
 ORDER BY `p`.`INTERNAL_ID`
