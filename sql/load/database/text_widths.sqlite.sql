-- None: on SQLite a column takes any length.
SELECT `name` AS `table_name`, `name` AS `column_name`, 0 AS `characters` FROM `sqlite_master` WHERE 1 = 0
