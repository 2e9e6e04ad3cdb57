-- table_sizes() -> one
-- How many rows tables have at the most, by their highest numbers or counted up to a bound: for estimates of what a request costs, never shown.
-- Scans gene and interaction whole. Scans genetic_alteration and mutation and sample_cna_event as far as the bound.
-- Field: genes integer = (SELECT COUNT(*) FROM `gene`)
-- Field: matrix_rows integer = (SELECT COUNT(*) FROM (SELECT 1 FROM `genetic_alteration` LIMIT 20000) `r`)
-- Field: mutations integer = (SELECT COUNT(*) FROM (SELECT 1 FROM `mutation` LIMIT 100000) `m`)
-- Field: cna_events integer = (SELECT COUNT(*) FROM (SELECT 1 FROM `sample_cna_event` LIMIT 100000) `e`)
-- Field: segments integer = (SELECT MAX(`SEG_ID`) FROM `copy_number_seg`)
-- Field: clinical_events integer = (SELECT MAX(`CLINICAL_EVENT_ID`) FROM `clinical_event`)
-- Field: interactions integer = (SELECT COUNT(*) FROM `interaction`) needs interaction else 0
SELECT *
  FROM (SELECT 1 AS `one`) `x`
