-- The internal id of a sample list of any study.
SELECT `LIST_ID` AS `list_pk`, `STABLE_ID` AS `list_id` FROM `sample_list` WHERE `STABLE_ID` = :list_id
