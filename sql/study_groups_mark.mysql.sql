-- study_groups_mark() -> value
-- What changes whenever a study or its groups do, in one row: digests of 64 bits, in whatever order they are read.
-- Columns: mark text
SELECT CONCAT_WS(' ', COUNT(*),
                      BIT_XOR(CAST(CONV(SUBSTR(MD5(CONCAT(`CANCER_STUDY_ID`, ' ', `CANCER_STUDY_IDENTIFIER`, ' ', COALESCE(`GROUPS`, CHAR(0)))), 1, 16), 16, 10) AS UNSIGNED))) AS `mark`
  FROM `cancer_study`
