-- has_cosmic_mutations() -> value
-- Whether there is any COSMIC mutation, 1 or 0: genows loads none. Scans cosmic_mutation no further than its first row.
-- Columns: has integer
-- Term: EXISTS (SELECT 1 FROM `cosmic_mutation`) needs cosmic_mutation.KEYWORD else NULL
SELECT EXISTS (SELECT 1 FROM `cosmic_mutation`) AS `has`
