-- The sample order of a matrix profile: internal ids, each followed by a comma.
INSERT INTO `genetic_profile_samples` (`GENETIC_PROFILE_ID`, `ORDERED_SAMPLE_LIST`)
VALUES (:profile_pk, :sample_pks)
