-- A key and its value of an event in the life of one of the listed patients, or an event that has none, by patient,
-- start and event; the order of one event's keys is the caller's affair. Lives on clinical_event.PATIENT_ID and
-- clinical_event_data.CLINICAL_EVENT_ID.
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       `p`.`STABLE_ID` AS `patient_id`,
       CAST(`e`.`CLINICAL_EVENT_ID` AS CHAR) AS `event_id`,
       `e`.`EVENT_TYPE` AS `event_type`,
       CAST(`e`.`START_DATE` AS CHAR) AS `start_date`,
       CAST(`e`.`STOP_DATE` AS CHAR) AS `stop_date`,
       `d`.`KEY` AS `key`,
       `d`.`VALUE` AS `value`
  FROM `clinical_event` `e`
  JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `e`.`PATIENT_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
  LEFT JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID`
 WHERE `e`.`CLINICAL_EVENT_ID` IN (:event_ids) -- ? event_ids
   AND `e`.`PATIENT_ID` IN (:patient_pks) -- ? patient_pks
   AND `e`.`EVENT_TYPE` IN (:event_types) -- ? event_types
 ORDER BY `e`.`PATIENT_ID`, `e`.`START_DATE`, `e`.`CLINICAL_EVENT_ID`
