-- A cancer type, by id; HEX makes the order that of the bytes, whatever the collation.
SELECT `TYPE_OF_CANCER_ID` AS `id`,
       `NAME` AS `name`,
       `DEDICATED_COLOR` AS `color`
  FROM `type_of_cancer`
 WHERE `TYPE_OF_CANCER_ID` IN (:cancer_type_ids) -- ? cancer_type_ids
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
