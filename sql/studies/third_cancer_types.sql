-- third_cancer_types -> rows
-- A cancer type with all that is known of it, by id; HEX makes the order that of the bytes, whatever the collation.
-- Field: cancer_type_id text = `TYPE_OF_CANCER_ID`
-- Field: name text = `NAME`
-- Field: dedicated_color text = RTRIM(`DEDICATED_COLOR`)
-- Field: short_name text = `SHORT_NAME`
-- Field: parent text = `PARENT`
-- Filter: third_cancer_types()
-- Filter: third_cancer_types_by_ids(cancer_type_ids*) = `TYPE_OF_CANCER_ID` IN :cancer_type_ids
-- Exact: cancer_type_id in cancer_type_ids
-- Long: third_cancer_types_by_ids as third_cancer_types, cancer_type_id in cancer_type_ids
SELECT *
  FROM `type_of_cancer`
 WHERE TRUE
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
