-- Which of the listed samples stand in which lists.
SELECT `LIST_ID` AS `list_pk`, `SAMPLE_ID` AS `sample_pk`
  FROM `sample_list_list`
 WHERE `SAMPLE_ID` IN (:sample_pks)
