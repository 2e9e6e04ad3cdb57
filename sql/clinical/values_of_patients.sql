-- Every clinical value of the listed patients. Lives on clinical_patient's primary key.
SELECT CAST(`INTERNAL_ID` AS CHAR) AS `patient_pk`,
       `ATTR_ID` AS `attr_id`,
       `ATTR_VALUE` AS `attr_val`
  FROM `clinical_patient`
 WHERE `INTERNAL_ID` IN (:patient_pks)
