-- gene_location_keys() -> many
-- Which genes have a place in which genome.
-- Columns: entrez integer, genome_pk integer
SELECT `ENTREZ_GENE_ID`, `REFERENCE_GENOME_ID`
FROM `reference_genome_gene`
