-- third_timestamps() -> rows
-- When tables of reference data were last written to: SQLite does not tell of any.
-- Columns: name text, moment text
SELECT '' AS `name`, '' AS `moment` WHERE 0
