-- The rows of sample_list_list that belong to the listed sample lists, to the listed samples, or to both; one step of a removal.
DELETE FROM `sample_list_list`
 WHERE `LIST_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
