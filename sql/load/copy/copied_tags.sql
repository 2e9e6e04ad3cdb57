-- The tags of a study.
-- ? cancer_study_tags.*
SELECT `CANCER_STUDY_ID` AS `study_pk`,
       `TAGS` AS `tags`
  FROM `cancer_study_tags`
 WHERE `CANCER_STUDY_ID` = :study_pk
