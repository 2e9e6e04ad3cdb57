-- list_by_id(list_id) -> value
-- The internal id of a sample list of any study.
-- Columns: list_pk integer, list_id text
-- Exact: list_id is list_id
SELECT `LIST_ID` AS `list_pk`, `STABLE_ID` AS `list_id` FROM `sample_list` WHERE `STABLE_ID` = :list_id
