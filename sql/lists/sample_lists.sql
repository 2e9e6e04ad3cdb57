-- sample_lists -> records
-- A sample list of the listed studies, in load order. The rows: one for each of its samples in load order, or one without a sample.
-- Record: DBSampleList
-- Column: list_pk integer = `l`.`LIST_ID`
-- Field: id text = `l`.`STABLE_ID`
-- Field: name text = `l`.`NAME`
-- Field: description text = `l`.`DESCRIPTION`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: sample_ids texts given -- an array
-- Column: sample_id text = `s`.`STABLE_ID`
-- Filter: sample_lists_by_studies(study_pks*) = `l`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: sample_lists_by_ids(study_pks*, sample_list_ids*) = `l`.`CANCER_STUDY_ID` IN :study_pks AND `l`.`STABLE_ID` IN :sample_list_ids
-- Exact: id in sample_list_ids
SELECT *
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
  LEFT JOIN `sample_list_list` `m` ON `m`.`LIST_ID` = `l`.`LIST_ID`
  LEFT JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE TRUE
 ORDER BY `l`.`LIST_ID`, `m`.`SAMPLE_ID`
