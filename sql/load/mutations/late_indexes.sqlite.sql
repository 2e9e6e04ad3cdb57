-- The statements that drop and make each index of mutations and of their events. The unique key of mutations stays.
SELECT 'DROP INDEX `' || `name` || '`' AS `dropping`, `sql` AS `making`
  FROM `sqlite_master`
 WHERE `type` = 'index'
   AND `tbl_name` IN ('mutation', 'mutation_event')
   AND `sql` IS NOT NULL
