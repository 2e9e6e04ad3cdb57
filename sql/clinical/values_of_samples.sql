-- values_of_samples(sample_pks*) -> rows
-- Every clinical value of the listed samples. Lives on clinical_sample's primary key.
-- Field: sample_pk text = CAST(`INTERNAL_ID` AS CHAR)
-- Field: attr_id text = `ATTR_ID`
-- Field: attr_val text = `ATTR_VALUE`
SELECT *
  FROM `clinical_sample`
 WHERE `INTERNAL_ID` IN :sample_pks
