-- cna_event_rows() -> many
-- The dictionary of copy-number events, shared by all studies.
-- Columns: entrez integer, alteration integer, event integer
SELECT `ENTREZ_GENE_ID`, `ALTERATION`, `CNA_EVENT_ID`
FROM `cna_event`
