-- Of the listed patients those that have a value of SAMPLE_COUNT, with the number of their samples now.
SELECT `c`.`INTERNAL_ID` AS `patient_pk`,
       (SELECT COUNT(*) FROM `sample` `s` WHERE `s`.`PATIENT_ID` = `c`.`INTERNAL_ID`) AS `number`
  FROM `clinical_patient` `c`
 WHERE `c`.`ATTR_ID` = 'SAMPLE_COUNT' AND `c`.`INTERNAL_ID` IN (:pks)
