-- Whether there is any COSMIC mutation, 1 or 0: empty unless reference data of COSMIC were loaded. Scans
-- cosmic_mutation no further than its first row.
SELECT EXISTS (SELECT 1 FROM `cosmic_mutation`) AS `has` -- ? cosmic_mutation.KEYWORD else NULL
