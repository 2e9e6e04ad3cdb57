-- The annotation that a mutation file stored of one event in one sample of a profile.
-- ? mutation.ANNOTATION_JSON
SELECT `ANNOTATION_JSON` AS `annotation_json`
  FROM `mutation`
 WHERE `MUTATION_EVENT_ID` = :event_pk AND `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` = :sample_pk
