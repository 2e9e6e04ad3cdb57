-- cna_event_rows() -> rows
-- The dictionary of copy-number events, shared by all studies. Scans cna_event.
-- Columns: entrez integer, alteration integer, event integer
SELECT `ENTREZ_GENE_ID` AS `entrez`, `ALTERATION` AS `alteration`, `CNA_EVENT_ID` AS `event`
FROM `cna_event`
