-- What the antibodies of a study measured.
-- ? protein_array_data.*
SELECT `PROTEIN_ARRAY_ID` AS `antibody`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `ABUNDANCE` + 0e0 AS `abundance`
  FROM `protein_array_data`
 WHERE `CANCER_STUDY_ID` = :study_pk
