-- When tables of reference data were last written to: SQLite does not tell of any.
SELECT '' AS `name`, '' AS `moment` WHERE 0
