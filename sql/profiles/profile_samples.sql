-- The internal numbers of a profile's samples in the order of its values, each followed by a comma.
SELECT `ORDERED_SAMPLE_LIST` AS `ordered_sample_list`
  FROM `genetic_profile_samples`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
