-- The rows of allele_specific_copy_number that belong to the listed profiles; one step of removing a study.
-- ? allele_specific_copy_number.*
DELETE FROM `allele_specific_copy_number` WHERE `GENETIC_PROFILE_ID` IN (:pks)
