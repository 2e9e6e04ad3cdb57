-- New rows of the dictionary of copy-number events.
INSERT INTO `cna_event` (`CNA_EVENT_ID`, `ENTREZ_GENE_ID`, `ALTERATION`)
VALUES (:event, :entrez, :alteration)
