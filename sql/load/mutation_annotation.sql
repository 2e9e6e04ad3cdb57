-- mutation_annotation(event_pk, profile_pk, sample_pk) -> value
-- Needs: mutation.ANNOTATION_JSON
-- The annotation that a mutation file stored of one event in one sample of a profile.
-- Columns: annotation_json text
SELECT `ANNOTATION_JSON` AS `annotation_json`
  FROM `mutation`
 WHERE `MUTATION_EVENT_ID` = :event_pk AND `GENETIC_PROFILE_ID` = :profile_pk AND `SAMPLE_ID` = :sample_pk
