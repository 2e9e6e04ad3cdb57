-- antibodies_of_study(study_pk) -> rows
-- The antibodies that a study has.
-- Columns: antibody text
SELECT `PROTEIN_ARRAY_ID` AS `antibody`
FROM `protein_array_cancer_study`
WHERE `CANCER_STUDY_ID` = :study_pk
