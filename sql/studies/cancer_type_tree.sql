-- Every cancer type with its colour and its parent, by id.
SELECT `TYPE_OF_CANCER_ID` AS `id`, `NAME` AS `name`, `DEDICATED_COLOR` AS `color`, `SHORT_NAME` AS `short_name`,
       `PARENT` AS `parent`
  FROM `type_of_cancer`
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
