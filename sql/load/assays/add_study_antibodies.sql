-- Which study has which antibody.
INSERT INTO `protein_array_cancer_study` (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`)
VALUES (:antibody, :study_pk)
