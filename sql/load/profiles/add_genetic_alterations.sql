-- Matrix rows: the values of one gene (or gene set, or treatment) in the sample order of the profile.
INSERT INTO `genetic_alteration` (`GENETIC_PROFILE_ID`, `GENETIC_ENTITY_ID`, `VALUES`)
VALUES (:profile_pk, :entity, :values)
