-- How many events each patient of a study has, in load order. Lives on patient.CANCER_STUDY_ID,
-- clinical_event.PATIENT_ID.
SELECT `p`.`INTERNAL_ID` AS `patient_pk`,
       (SELECT COUNT(*) FROM `clinical_event` `e` WHERE `e`.`PATIENT_ID` = `p`.`INTERNAL_ID`) AS `events`
  FROM `patient` `p`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `p`.`INTERNAL_ID`
