-- The antibodies that a study has.
SELECT `PROTEIN_ARRAY_ID` AS `antibody`
FROM `protein_array_cancer_study`
WHERE `CANCER_STUDY_ID` = :study_pk
