-- A study that has been changed; import_date is YYYY-MM-DD 00:00:00.
UPDATE `cancer_study`
   SET `STATUS` = 1, `IMPORT_DATE` = :import_date
 WHERE `CANCER_STUDY_ID` = :study_pk
