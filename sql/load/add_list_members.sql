-- add_list_members(list_pk, sample_pk) -> batch
-- Samples of sample lists.
INSERT INTO `sample_list_list` (`LIST_ID`, `SAMPLE_ID`) VALUES (:list_pk, :sample_pk)
