-- studies_by_name() -> rows
-- A study; the order, by name, is the caller's affair. The column cancer_study_id has the study's identifier.
-- Record: getCancerStudies
-- Field: cancer_study_id text = `CANCER_STUDY_IDENTIFIER`
-- Field: name text = `NAME`
-- Field: description text = `DESCRIPTION`
-- Column: groups text = `GROUPS`
SELECT *
  FROM `cancer_study`
 ORDER BY `cancer_study`.`CANCER_STUDY_ID`
