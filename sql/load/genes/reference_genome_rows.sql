-- The genomes that studies may use.
SELECT `REFERENCE_GENOME_ID` AS `genome_pk`, `NAME` AS `name`, `BUILD_NAME` AS `build` FROM `reference_genome`
