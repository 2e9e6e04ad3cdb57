-- patients_by_study(study_pk) -> records
-- The patients of one study, in load order. Lives on patient.CANCER_STUDY_ID.
-- Columns: id text, study_id text
SELECT `p`.`STABLE_ID` AS `id`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `cancer_study` `c`
  JOIN `patient` `p` ON `p`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
 WHERE `c`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
