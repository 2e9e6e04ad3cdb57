-- Clinical values of samples.
INSERT INTO `clinical_sample` (`INTERNAL_ID`, `ATTR_ID`, `ATTR_VALUE`) VALUES (:sample_pk, :attribute_id, :value)
