-- Every table, and the statement that reads all of it.
SELECT `name` AS `name`, 'SELECT * FROM "' || REPLACE(`name`, '"', '""') || '"' AS `statement`
  FROM `sqlite_master`
 WHERE `type` = 'table'
   AND `name` NOT LIKE 'sqlite|_%' ESCAPE '|'
