-- Every table, and the statement that reads all of it: FLOAT as DOUBLE, for the server writes FLOAT with six digits.
SELECT `c`.`TABLE_NAME` AS `name`,
       CONCAT(
         'SELECT ',
         GROUP_CONCAT(CONCAT('`', `c`.`COLUMN_NAME`, '`', IF(`c`.`DATA_TYPE` = 'float', ' * 1e0', ''))
                      ORDER BY `c`.`COLUMN_NAME` SEPARATOR ', '),
         ' FROM `', `c`.`TABLE_NAME`, '`'
       ) AS `statement`
  FROM `information_schema`.`COLUMNS` `c`
  JOIN `information_schema`.`TABLES` `t`
    ON `t`.`TABLE_SCHEMA` = `c`.`TABLE_SCHEMA`
   AND `t`.`TABLE_NAME` = `c`.`TABLE_NAME`
 WHERE `c`.`TABLE_SCHEMA` = DATABASE()
   AND `t`.`TABLE_TYPE` = 'BASE TABLE'
 GROUP BY `c`.`TABLE_NAME`
