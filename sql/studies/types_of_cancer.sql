-- A cancer type, by id; HEX makes the order that of the bytes, whatever the collation.
SELECT `TYPE_OF_CANCER_ID` AS `type_of_cancer_id`,
       `NAME` AS `name`
  FROM `type_of_cancer`
 ORDER BY HEX(`type_of_cancer`.`TYPE_OF_CANCER_ID`)
