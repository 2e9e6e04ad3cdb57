-- Tells every process that serves this database that its contents have changed.
-- ? genows_data_version.*
UPDATE `genows_data_version` SET `VERSION` = `VERSION` + 1, `MARK` = :mark
