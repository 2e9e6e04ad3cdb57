-- One antibody's abundance in a study's samples. Lives on protein_array_data's primary key.
-- ? protein_array_data.*
SELECT `SAMPLE_ID` AS `sample_pk`, `ABUNDANCE` AS `abundance`, `PROTEIN_ARRAY_ID` AS `array_id`
  FROM `protein_array_data`
 WHERE `PROTEIN_ARRAY_ID` = :array_id AND `CANCER_STUDY_ID` = :study_pk
