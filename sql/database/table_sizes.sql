-- How many rows tables have at the most, by their highest numbers or counted up to a bound: for estimates of what a
-- request costs, never shown. Scans gene and interaction whole. Scans genetic_alteration and mutation and
-- sample_cna_event as far as the bound.
SELECT (SELECT COUNT(*) FROM `gene`) AS `genes`,
       (SELECT COUNT(*) FROM (SELECT 1 FROM `genetic_alteration` LIMIT 20000) `r`) AS `matrix_rows`,
       (SELECT COUNT(*) FROM (SELECT 1 FROM `mutation` LIMIT 100000) `m`) AS `mutations`,
       (SELECT COUNT(*) FROM (SELECT 1 FROM `sample_cna_event` LIMIT 100000) `e`) AS `cna_events`,
       (SELECT MAX(`SEG_ID`) FROM `copy_number_seg`) AS `segments`,
       (SELECT MAX(`CLINICAL_EVENT_ID`) FROM `clinical_event`) AS `clinical_events`,
       (SELECT COUNT(*) FROM `interaction`) AS `interactions` -- ? interaction.* else 0
  FROM (SELECT 1 AS `one`) `x`
