-- What the antibodies of a study measured.
-- ? genows_layout.*, protein_array_data.*
SELECT `PROTEIN_ARRAY_ID` AS `antibody`, `SAMPLE_ID` AS `sample_pk`, `ABUNDANCE` + 0e0 AS `abundance`
  FROM `protein_array_data`
 WHERE `CANCER_STUDY_ID` = :study_pk
