-- The rows of sample_profile that belong to the listed profiles, or to the listed samples; one step of a removal.
DELETE FROM `sample_profile`
 WHERE `GENETIC_PROFILE_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
