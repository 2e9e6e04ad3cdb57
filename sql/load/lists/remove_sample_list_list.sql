-- The rows of sample_list_list that belong to the listed sample lists; one step of removing a study.
DELETE FROM `sample_list_list` WHERE `LIST_ID` IN (:pks)
