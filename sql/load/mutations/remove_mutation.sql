-- The rows of mutation that belong to the listed profiles, to the listed samples, or to both; one step of a removal.
DELETE FROM `mutation`
 WHERE `GENETIC_PROFILE_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
