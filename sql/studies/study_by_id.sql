-- One study's internal number, identifier and groups. Lives on the unique index of CANCER_STUDY_IDENTIFIER.
SELECT `CANCER_STUDY_ID` AS `study_pk`, `CANCER_STUDY_IDENTIFIER` AS `study_id`, `GROUPS` AS `groups`
  FROM `cancer_study`
 WHERE `CANCER_STUDY_IDENTIFIER` = :study_id
