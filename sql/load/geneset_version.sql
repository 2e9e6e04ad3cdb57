-- geneset_version() -> value
-- The version of the gene sets; null where there are none.
-- Columns: version text
SELECT `GENESET_VERSION` AS `version` FROM `info`
