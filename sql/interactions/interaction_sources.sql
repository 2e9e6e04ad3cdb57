-- interaction_sources() -> rows
-- Where the interactions come from; a collation may take two sources for one. Scans interaction.
-- Columns: data_source text
-- Needs: interaction
SELECT DISTINCT `DATA_SOURCE` AS `data_source` FROM `interaction`
