-- Clinical values of the listed patients, of all attributes or of the listed ones. Lives on clinical_patient's primary key.
SELECT CAST(`INTERNAL_ID` AS CHAR) AS `patient_pk`,
       `ATTR_ID` AS `attr_id`,
       `ATTR_VALUE` AS `attr_val`
  FROM `clinical_patient`
 WHERE `INTERNAL_ID` IN (:patient_pks)
   AND `ATTR_ID` IN (:attribute_ids) -- ? attribute_ids
