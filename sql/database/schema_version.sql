-- schema_version() -> value
-- The version of the database's schema, as text.
-- Columns: version text
SELECT `DB_SCHEMA_VERSION` AS `version` FROM `info`
