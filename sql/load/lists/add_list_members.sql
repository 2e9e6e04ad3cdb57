-- Samples of sample lists.
INSERT INTO `sample_list_list` (`LIST_ID`, `SAMPLE_ID`) VALUES (:list_pk, :sample_pk)
