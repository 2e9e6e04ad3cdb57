-- genomes_of_species(species) -> rows
-- The genomes of one species.
-- Columns: genome_pk integer, species text, name text
-- Exact: species is species
SELECT `REFERENCE_GENOME_ID` AS `genome_pk`, `SPECIES` AS `species`, `NAME` AS `name`
FROM `reference_genome`
WHERE `SPECIES` = :species
