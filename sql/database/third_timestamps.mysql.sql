-- When tables of reference data were last written to; without those of which the server does not tell, as after its
-- start.
SELECT `TABLE_NAME` AS `name`, CAST(`UPDATE_TIME` AS CHAR) AS `moment`
  FROM `information_schema`.`TABLES`
 WHERE `TABLE_SCHEMA` = DATABASE() AND `TABLE_NAME` IN ('gene', 'reference_genome_gene') AND `UPDATE_TIME` IS NOT NULL
 ORDER BY `TABLE_NAME`
