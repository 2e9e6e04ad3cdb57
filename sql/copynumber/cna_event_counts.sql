-- cna_event_counts -> rows
-- How many samples of a profile have each event of copy number, of all genes or of the listed ones. Lives on sample_cna_event
-- (GENETIC_PROFILE_ID, SAMPLE_ID), of listed genes on its primary key.
-- Field: event_pk integer = `x`.`CNA_EVENT_ID`
-- Field: samples integer = COUNT(*)
-- Filter: cna_event_counts_by_profile(profile_pk) = `x`.`GENETIC_PROFILE_ID` = :profile_pk
-- Filter: cna_event_counts_by_events(profile_pk, event_pks*) = `x`.`GENETIC_PROFILE_ID` = :profile_pk AND `x`.`CNA_EVENT_ID` IN :event_pks
-- Long: cna_event_counts_by_events as cna_event_counts_by_profile, event_pk in event_pks
SELECT *
  FROM `sample_cna_event` `x`
 WHERE TRUE
 GROUP BY `x`.`CNA_EVENT_ID`
