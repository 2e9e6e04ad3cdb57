-- The sample order of a matrix profile some of whose samples are removed.
UPDATE `genetic_profile_samples`
   SET `ORDERED_SAMPLE_LIST` = :sample_pks
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
