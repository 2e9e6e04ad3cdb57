-- The genes that drugs aim at. Scans drug_interaction.
-- ? drug_interaction.*
SELECT `DRUG` AS `drug`, `TARGET` AS `target`, `DATA_SOURCE` AS `data_source` FROM `drug_interaction`
