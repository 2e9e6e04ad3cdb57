-- The antibodies of a study.
-- ? protein_array_cancer_study.*
SELECT `PROTEIN_ARRAY_ID` AS `antibody`,
       `CANCER_STUDY_ID` AS `study_pk`
  FROM `protein_array_cancer_study`
 WHERE `CANCER_STUDY_ID` = :study_pk
