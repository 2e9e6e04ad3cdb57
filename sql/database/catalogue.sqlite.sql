-- catalogue() -> rows
-- Every column of every table.
-- Columns: table_name text, column_name text
SELECT `m`.`name` AS `table_name`, `p`.`name` AS `column_name`
  FROM `sqlite_master` `m`
  JOIN pragma_table_info(`m`.`name`) `p`
 WHERE `m`.`type` = 'table'
