-- What a load or a removal changes in a database that keeps no data version: its studies. The rest: snapshot_mark.
-- ? cancer_study.IMPORT_DATE, cancer_study.STATUS
SELECT `CANCER_STUDY_IDENTIFIER` AS `name`,
       `CANCER_STUDY_ID` || ' ' || COALESCE(`STATUS`, '') || ' ' || COALESCE(`IMPORT_DATE`, '') AS `value`, 0 AS `fresh`
  FROM `cancer_study`
