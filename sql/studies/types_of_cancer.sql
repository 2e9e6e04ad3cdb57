-- types_of_cancer() -> rows
-- A cancer type, by id; HEX makes the order that of the bytes, whatever the collation.
-- Record: getTypesOfCancer
-- Field: type_of_cancer_id text = `TYPE_OF_CANCER_ID`
-- Field: name text = `NAME`
SELECT *
  FROM `type_of_cancer`
 ORDER BY HEX(`type_of_cancer`.`TYPE_OF_CANCER_ID`)
