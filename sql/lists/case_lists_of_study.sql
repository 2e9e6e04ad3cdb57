-- case_lists_of_study(study_pk) -> rows
-- A sample list of one study; the order, by name, is the caller's affair. The column cancer_study_id has the study's number.
-- Record: getCaseLists
-- Column: list_pk integer = `LIST_ID`
-- Field: case_list_id text = `STABLE_ID`
-- Field: case_list_name text = `NAME`
-- Field: case_list_description text = `DESCRIPTION`
-- Field: cancer_study_id integer = `CANCER_STUDY_ID`
-- Field: case_ids texts given -- the samples in load order, each followed by a blank
SELECT *
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `LIST_ID`
