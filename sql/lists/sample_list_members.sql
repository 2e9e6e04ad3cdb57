-- Internal number and id of every sample of one list, in load order.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`, `s`.`STABLE_ID` AS `sample_id`
  FROM `sample_list_list` `m`
  JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `m`.`SAMPLE_ID`
 WHERE `m`.`LIST_ID` = :list_pk
 ORDER BY `s`.`INTERNAL_ID`
