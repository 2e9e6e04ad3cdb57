-- A sample list of one study; the order, by name, is the caller's affair. The column cancer_study_id has the study's
-- number.
SELECT `LIST_ID` AS `list_pk`,
       `STABLE_ID` AS `case_list_id`,
       `NAME` AS `case_list_name`,
       `DESCRIPTION` AS `case_list_description`,
       `CANCER_STUDY_ID` AS `cancer_study_id`
  FROM `sample_list`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `LIST_ID`
