-- The samples of a study that have an abundance of one antibody.
SELECT `SAMPLE_ID` AS `sample_pk`
FROM `protein_array_data`
WHERE `CANCER_STUDY_ID` = :study_pk AND `PROTEIN_ARRAY_ID` = :antibody
