-- Profiles that were made from other profiles.
INSERT INTO `genetic_profile_link` (`REFERRING_GENETIC_PROFILE_ID`, `REFERRED_GENETIC_PROFILE_ID`, `REFERENCE_TYPE`)
VALUES (:referring_pk, :referred_pk, :reference_type)
