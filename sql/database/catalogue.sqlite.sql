-- Every column of every table.
SELECT `m`.`name` AS `table_name`, `p`.`name` AS `column_name`
  FROM `sqlite_master` `m`
  JOIN pragma_table_info(`m`.`name`) `p`
 WHERE `m`.`type` = 'table'
