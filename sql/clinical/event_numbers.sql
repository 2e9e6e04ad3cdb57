-- How many events each patient of a study has, in load order, or how many rows clinical_events has of them: one a key. Lives on
-- patient.CANCER_STUDY_ID, clinical_event.PATIENT_ID, clinical_event_data.CLINICAL_EVENT_ID.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`,
       (SELECT COUNT(*)
          FROM `clinical_event` `e`
          LEFT JOIN `clinical_event_data` `d` ON `d`.`CLINICAL_EVENT_ID` = `e`.`CLINICAL_EVENT_ID` -- ? by_key
         WHERE `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`) AS `events`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
