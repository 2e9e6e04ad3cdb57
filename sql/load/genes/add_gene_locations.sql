-- Where genes lie; an exonic length of 0 was not computed.
INSERT INTO `reference_genome_gene`
  (`ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`, `CHR`, `CYTOBAND`, `EXONIC_LENGTH`, `START`, `END`)
VALUES (:entrez, :genome_pk, :chr, :cytoband, :exonic_length, :start, :end)
