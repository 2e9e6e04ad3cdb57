-- How often this database has been loaded into, and a mark that no other database's has. Only databases that genows
-- made have it.
-- ? genows_data_version.*
SELECT `VERSION` AS `version`, `MARK` AS `mark` FROM `genows_data_version`
