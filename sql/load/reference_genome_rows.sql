-- reference_genome_rows() -> rows
-- The genomes that studies may use.
-- Columns: genome_pk integer, name text, build text
SELECT `REFERENCE_GENOME_ID` AS `genome_pk`, `NAME` AS `name`, `BUILD_NAME` AS `build` FROM `reference_genome`
