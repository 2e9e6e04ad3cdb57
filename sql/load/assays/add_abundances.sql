-- The abundance of an antibody in each sample that has a number.
INSERT INTO `protein_array_data` (`PROTEIN_ARRAY_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`, `ABUNDANCE`)
VALUES (:antibody, :study_pk, :sample_pk, :abundance)
