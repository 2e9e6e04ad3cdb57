-- Every column of every table of the database that the connection uses.
SELECT `TABLE_NAME` AS `table_name`, `COLUMN_NAME` AS `column_name`
  FROM `information_schema`.`COLUMNS`
 WHERE `TABLE_SCHEMA` = DATABASE()
