-- values_of_samples(sample_pks*) -> many
-- Every clinical value of the listed samples. Lives on clinical_sample's primary key.
-- Columns: sample_pk integer, attr_id text, attr_val text
SELECT `INTERNAL_ID` AS `sample_pk`, `ATTR_ID` AS `attr_id`, `ATTR_VALUE` AS `attr_val`
  FROM `clinical_sample`
 WHERE `INTERNAL_ID` IN :sample_pks
