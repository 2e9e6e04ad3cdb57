-- One event of one sample of a profile, to be written again.
DELETE FROM `mutation`
 WHERE `MUTATION_EVENT_ID` = :event_pk AND `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` = :sample_pk
