-- The dictionary of copy-number events, shared by all studies. Scans cna_event.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `ALTERATION` AS `alteration`, `CNA_EVENT_ID` AS `event`
FROM `cna_event`
