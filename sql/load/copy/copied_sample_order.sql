-- The samples of the columns of a matrix.
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`,
       `ORDERED_SAMPLE_LIST` AS `sample_pks`
  FROM `genetic_profile_samples`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
