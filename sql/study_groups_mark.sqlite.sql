-- study_groups_mark() -> value
-- What changes whenever a study or its groups do, in one row: all of them, of which whoever asks makes a digest.
-- Columns: mark text
SELECT GROUP_CONCAT(`CANCER_STUDY_ID` || ' ' || `CANCER_STUDY_IDENTIFIER` || ' ' || COALESCE(`GROUPS`, CHAR(0)), CHAR(10)) AS `mark`
  FROM (SELECT `CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `GROUPS` FROM `cancer_study` ORDER BY `CANCER_STUDY_ID`)
