-- cancer_types() -> records
-- Every cancer type by its id; HEX makes the order that of the bytes, whatever the collation.
-- Columns: id text, name text, color text
SELECT `TYPE_OF_CANCER_ID` AS `id`, `NAME` AS `name`, `DEDICATED_COLOR` AS `color`
  FROM `type_of_cancer`
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
