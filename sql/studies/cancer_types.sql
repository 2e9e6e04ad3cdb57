-- cancer_types -> records
-- A cancer type, by id; HEX makes the order that of the bytes, whatever the collation.
-- Record: DBCancerType
-- Field: id text = `TYPE_OF_CANCER_ID`
-- Field: name text = `NAME`
-- Field: color text = `DEDICATED_COLOR`
-- Filter: cancer_types()
-- Filter: cancer_types_by_ids(cancer_type_ids*) = `TYPE_OF_CANCER_ID` IN :cancer_type_ids
-- Exact: id in cancer_type_ids
-- Long: cancer_types_by_ids as cancer_types, id in cancer_type_ids
SELECT *
  FROM `type_of_cancer`
 WHERE TRUE
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
