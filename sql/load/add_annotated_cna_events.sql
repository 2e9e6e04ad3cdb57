-- add_annotated_cna_events(event, sample_pk, profile_pk, annotation_json) -> batch
-- Needs: sample_cna_event.ANNOTATION_JSON
-- Which sample of a profile has which copy-number event, with the file's annotation of it.
INSERT INTO `sample_cna_event` (`CNA_EVENT_ID`, `SAMPLE_ID`, `GENETIC_PROFILE_ID`, `ANNOTATION_JSON`)
VALUES (:event, :sample_pk, :profile_pk, :annotation_json)
