-- None: a statement that drops or makes an index ends the transaction.
SELECT `TABLE_NAME` AS `dropping`, `TABLE_NAME` AS `making`
  FROM `information_schema`.`TABLES`
 WHERE 1 = 0
