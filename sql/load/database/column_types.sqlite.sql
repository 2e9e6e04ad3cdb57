-- Every column of every table with its type, and whether it may be NULL.
SELECT `m`.`name` AS `table_name`, `p`.`name` AS `column_name`, `p`.`type` AS `type`, `p`.`notnull` = 0 AS `may_be_null`
  FROM `sqlite_master` `m`
  JOIN pragma_table_info(`m`.`name`) `p`
 WHERE `m`.`type` = 'table'
