-- The mutations that COSMIC counted. Scans cosmic_mutation.
-- ? cosmic_mutation.*
SELECT `COSMIC_MUTATION_ID` AS `cosmic_id` FROM `cosmic_mutation`
