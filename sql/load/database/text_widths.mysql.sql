-- How many characters each text column takes that says so.
SELECT `TABLE_NAME` AS `table_name`, `COLUMN_NAME` AS `column_name`, `CHARACTER_MAXIMUM_LENGTH` AS `characters`
  FROM `information_schema`.`COLUMNS`
 WHERE `TABLE_SCHEMA` = DATABASE() AND `DATA_TYPE` IN ('varchar', 'char')
