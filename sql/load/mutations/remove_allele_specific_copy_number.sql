-- The rows of allele_specific_copy_number that belong to the listed profiles, to the listed samples, or to both; one step of a removal.
-- ? allele_specific_copy_number.*
DELETE FROM `allele_specific_copy_number`
 WHERE `GENETIC_PROFILE_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
