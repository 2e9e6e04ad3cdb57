-- None: on MySQL a statement that changes an index ends the transaction.
SELECT `TABLE_NAME` AS `dropping`, `TABLE_NAME` AS `making`
  FROM `information_schema`.`TABLES`
 WHERE `TABLE_NAME` IN (:tables) AND 1 = 0
