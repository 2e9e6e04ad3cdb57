-- How many documents there are of each kind, and their bytes. Scans genows_session: asked by commands.
-- ? genows_session.*
SELECT `TYPE` AS `kind`, COUNT(*) AS `number`, SUM(`SIZE`) AS `size`
  FROM `genows_session`
 GROUP BY `TYPE`
 ORDER BY `TYPE`
