-- cosmic_ids() -> rows
-- The mutations that COSMIC counted. Scans cosmic_mutation.
-- Needs: cosmic_mutation
-- Columns: cosmic_id text
SELECT `COSMIC_MUTATION_ID` AS `cosmic_id` FROM `cosmic_mutation`
