-- How often this database has been loaded into, and its mark, which no other has. Of databases that genows made.
-- ? genows_data_version.*
SELECT `VERSION` AS `version`, `MARK` AS `mark` FROM `genows_data_version`
