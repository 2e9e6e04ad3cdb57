-- Where the interactions come from; a collation may take two sources for one. Scans interaction.
-- ? interaction.*
SELECT DISTINCT `DATA_SOURCE` AS `data_source` FROM `interaction`
