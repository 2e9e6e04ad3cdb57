-- Which samples of the profiles have one of the events of copy number. Lives on sample_cna_event's primary key.
SELECT `CNA_EVENT_ID` AS `event_pk`, `SAMPLE_ID` AS `sample_pk`
  FROM `sample_cna_event`
 WHERE `CNA_EVENT_ID` IN (:event_pks) AND `GENETIC_PROFILE_ID` IN (:profile_pks)
