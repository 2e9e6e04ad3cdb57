-- The genomes of one species.
SELECT `REFERENCE_GENOME_ID` AS `genome_pk`, `SPECIES` AS `species`, `NAME` AS `name`
FROM `reference_genome`
WHERE `SPECIES` = :species
