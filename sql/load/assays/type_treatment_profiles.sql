-- The generic assays of before are all responses to treatments. Scans genetic_profile and treatment, once in a
-- database's life.
UPDATE `genetic_profile` SET `GENERIC_ASSAY_TYPE` = 'TREATMENT_RESPONSE'
 WHERE `GENETIC_ALTERATION_TYPE` = 'GENERIC_ASSAY'
   AND `GENERIC_ASSAY_TYPE` IS NULL
   AND EXISTS (SELECT 1 FROM `treatment`)
