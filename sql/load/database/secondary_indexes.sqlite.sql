-- The statements that drop and make each index of these tables that a transaction can do without.
SELECT 'DROP INDEX `' || REPLACE(`name`, '`', '``') || '`' AS `dropping`, `sql` AS `making`
  FROM `sqlite_master`
 WHERE `type` = 'index' AND `tbl_name` IN (:tables) AND `sql` IS NOT NULL
