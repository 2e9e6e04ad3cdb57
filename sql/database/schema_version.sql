-- The version of the database's schema, as text.
SELECT `DB_SCHEMA_VERSION` AS `version` FROM `info`
