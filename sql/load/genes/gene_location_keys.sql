-- Which genes have a place in which genome. Scans reference_genome_gene.
SELECT `ENTREZ_GENE_ID` AS `entrez`, `REFERENCE_GENOME_ID` AS `genome_pk`
FROM `reference_genome_gene`
