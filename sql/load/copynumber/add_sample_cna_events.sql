-- Which sample of a profile has which copy-number event.
INSERT INTO `sample_cna_event` (`CNA_EVENT_ID`, `SAMPLE_ID`, `GENETIC_PROFILE_ID`)
VALUES (:event, :sample_pk, :profile_pk)
