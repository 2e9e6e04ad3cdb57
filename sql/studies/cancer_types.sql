-- A cancer type with all that is known of it, by id; HEX makes the order that of the bytes, whatever the collation.
SELECT `TYPE_OF_CANCER_ID` AS `cancer_type_id`,
       `NAME` AS `name`,
       `DEDICATED_COLOR` AS `color`,
       RTRIM(`DEDICATED_COLOR`) AS `dedicated_color`,
       `SHORT_NAME` AS `short_name`,
       `PARENT` AS `parent`
  FROM `type_of_cancer`
 WHERE `TYPE_OF_CANCER_ID` IN (:cancer_type_ids) -- ? cancer_type_ids
 ORDER BY HEX(`TYPE_OF_CANCER_ID`)
