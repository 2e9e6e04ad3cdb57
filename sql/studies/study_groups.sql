-- study_groups() -> rows
-- What permission is decided on, for every study in load order.
-- Field: study_pk text = CAST(`CANCER_STUDY_ID` AS CHAR)
-- Field: study_id text = `CANCER_STUDY_IDENTIFIER`
-- Field: groups text = `GROUPS`
SELECT *
  FROM `cancer_study`
 ORDER BY `CANCER_STUDY_ID`
