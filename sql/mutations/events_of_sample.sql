-- The events of mutations, then those of copy number, that a sample has. Lives on the indexes of both tables by sample.
SELECT 0 AS `is_cna`, `MUTATION_EVENT_ID` AS `event_pk` FROM `mutation` WHERE `SAMPLE_ID` = :sample_pk
 UNION
SELECT 1, `CNA_EVENT_ID` FROM `sample_cna_event` WHERE `SAMPLE_ID` = :sample_pk
 ORDER BY 1, 2
