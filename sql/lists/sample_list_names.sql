-- The ids of the sample lists of the listed studies.
SELECT `STABLE_ID` AS `list_id`
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` IN (:study_pks)
