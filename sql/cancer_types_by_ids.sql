-- cancer_types_by_ids(cancer_type_ids*) -> records
-- The listed cancer types by id.
-- Columns: id text, name text, color text
-- Exact: id in cancer_type_ids
SELECT `TYPE_OF_CANCER_ID` AS `id`, `NAME` AS `name`, `DEDICATED_COLOR` AS `color`
  FROM `type_of_cancer`
 WHERE `TYPE_OF_CANCER_ID` IN :cancer_type_ids
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
