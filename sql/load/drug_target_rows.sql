-- drug_target_rows() -> rows
-- The genes that drugs aim at. Scans drug_interaction.
-- Needs: drug_interaction
-- Columns: drug text, target integer, data_source text
SELECT `DRUG` AS `drug`, `TARGET` AS `target`, `DATA_SOURCE` AS `data_source` FROM `drug_interaction`
