-- third_sample_values -> rows
-- A clinical value of a sample of the listed studies, in load order; the order of one sample's attributes is the caller's affair where a collation makes it.
-- Field: owner_pk integer = `v`.`INTERNAL_ID`
-- Field: sample_id text = `s`.`STABLE_ID`
-- Field: patient_id text = `p`.`STABLE_ID`
-- Field: study_pk integer = `c`.`CANCER_STUDY_ID`
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: clinical_attribute_id text = `v`.`ATTR_ID`
-- Field: value text = `v`.`ATTR_VALUE`
-- Filter: third_sample_values(study_pks*) = `p`.`CANCER_STUDY_ID` IN :study_pks
-- Filter: third_sample_values_by_owners(owner_pks*) = `v`.`INTERNAL_ID` IN :owner_pks
-- Filter: third_sample_values_by_attributes(study_pks*, attribute_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `v`.`ATTR_ID` IN :attribute_ids
-- Filter: third_sample_values_by_ids(study_pks*, ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :ids
-- Filter: third_sample_values_by_ids_attributes(study_pks*, ids*, attribute_ids*) = `p`.`CANCER_STUDY_ID` IN :study_pks AND `s`.`STABLE_ID` IN :ids
--          AND `v`.`ATTR_ID` IN :attribute_ids
-- Exact: clinical_attribute_id in attribute_ids, sample_id in ids
-- Long: third_sample_values_by_attributes as third_sample_values, clinical_attribute_id in attribute_ids
-- Long: third_sample_values_by_ids as third_sample_values, sample_id in ids
-- Long: third_sample_values_by_ids_attributes as third_sample_values_by_attributes, sample_id in ids
SELECT *
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
 WHERE TRUE
 ORDER BY `v`.`INTERNAL_ID`, `v`.`ATTR_ID`
