-- third_sample_lists -> rows
-- A sample list of the listed studies without its samples, in load order.
-- Field: list_pk integer = `l`.`LIST_ID`
-- Field: sample_list_id text = `l`.`STABLE_ID`
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: category text = `l`.`CATEGORY`
-- Field: name text = `l`.`NAME`
-- Field: description text = `l`.`DESCRIPTION`
-- Filter: third_sample_lists_by_studies(study_pks*) = `l`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: third_sample_lists_by_ids(study_pks*, list_ids*) = `l`.`CANCER_STUDY_ID` IN :study_pks AND `l`.`STABLE_ID` IN :list_ids
-- Exact: sample_list_id in list_ids
-- Long: third_sample_lists_by_ids as third_sample_lists_by_studies, sample_list_id in list_ids
SELECT *
  FROM `sample_list` `l`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `l`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `l`.`LIST_ID`
