-- The rows of allele_specific_copy_number that belong to the listed profiles, or to the listed samples; one step of a removal.
-- ? allele_specific_copy_number.*
DELETE FROM `allele_specific_copy_number`
 WHERE `GENETIC_PROFILE_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
