-- Every column of every table of the database that the connection uses with its type, and whether it may be NULL.
SELECT `TABLE_NAME` AS `table_name`, `COLUMN_NAME` AS `column_name`, `COLUMN_TYPE` AS `type`,
       `IS_NULLABLE` = 'YES' AS `may_be_null`
  FROM `information_schema`.`COLUMNS`
 WHERE `TABLE_SCHEMA` = DATABASE()
