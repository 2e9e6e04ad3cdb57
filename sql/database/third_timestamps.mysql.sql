-- When tables of reference data were last written to, as far as the server tells: it forgets when it starts.
SELECT `TABLE_NAME` AS `name`, CAST(`UPDATE_TIME` AS CHAR) AS `moment`
  FROM `information_schema`.`TABLES`
 WHERE `TABLE_SCHEMA` = DATABASE() AND `TABLE_NAME` IN ('gene', 'reference_genome_gene') AND `UPDATE_TIME` IS NOT NULL
 ORDER BY `TABLE_NAME`
