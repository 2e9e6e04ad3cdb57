-- The sample order of a matrix profile whose samples have changed.
UPDATE `genetic_profile_samples`
   SET `ORDERED_SAMPLE_LIST` = :sample_pks
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
