-- What permission is decided on, for every study in load order.
SELECT CAST(`CANCER_STUDY_ID` AS CHAR) AS `study_pk`,
       `CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `GROUPS` AS `groups`
  FROM `cancer_study`
 ORDER BY `CANCER_STUDY_ID`
