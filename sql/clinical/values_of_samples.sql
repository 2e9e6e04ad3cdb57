-- Clinical values of the listed samples, of all attributes or of the listed ones. Lives on clinical_sample's primary key.
SELECT CAST(`INTERNAL_ID` AS CHAR) AS `sample_pk`,
       `ATTR_ID` AS `attr_id`,
       `ATTR_VALUE` AS `attr_val`
  FROM `clinical_sample`
 WHERE `INTERNAL_ID` IN (:sample_pks)
   AND `ATTR_ID` IN (:attribute_ids) -- ? attribute_ids
