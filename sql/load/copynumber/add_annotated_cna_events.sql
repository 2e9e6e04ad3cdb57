-- Which sample of a profile has which copy-number event, with the file's annotation of it.
-- ? sample_cna_event.ANNOTATION_JSON
INSERT INTO `sample_cna_event` (`CNA_EVENT_ID`, `SAMPLE_ID`, `GENETIC_PROFILE_ID`, `ANNOTATION_JSON`)
VALUES (:event, :sample_pk, :profile_pk, :annotation_json)
