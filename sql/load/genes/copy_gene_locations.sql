-- Puts the genes of one genome onto the same chromosomes and cytobands of another; starts and ends are of one genome
-- alone.
INSERT INTO `reference_genome_gene`
  (`ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`, `CHR`, `CYTOBAND`, `EXONIC_LENGTH`, `START`, `END`)
SELECT `ENTREZ_GENE_ID`, :to_pk, `CHR`, `CYTOBAND`, `EXONIC_LENGTH`, NULL, NULL
  FROM `reference_genome_gene`
 WHERE `REFERENCE_GENOME_ID` = :from_pk
