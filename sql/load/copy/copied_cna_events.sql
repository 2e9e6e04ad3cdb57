-- The copy-number events of a profile.
SELECT `CNA_EVENT_ID` AS `level_pk`,
       `SAMPLE_ID` AS `sample_pk`,
       `GENETIC_PROFILE_ID` AS `profile_pk`,
       `ANNOTATION_JSON` AS `annotation_json` -- ? sample_cna_event.ANNOTATION_JSON else NULL
  FROM `sample_cna_event`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
