-- As patient_values, of attributes of samples. Lives on patient.CANCER_STUDY_ID, sample.PATIENT_ID and the primary key
-- of clinical_sample.
SELECT MIN(`v`.`ATTR_ID`) AS `attr_id`, MIN(`v`.`ATTR_VALUE`) AS `attr_val`, COUNT(*) AS `number`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
  JOIN `clinical_sample` `v` ON `v`.`INTERNAL_ID` = `s`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 GROUP BY HEX(`v`.`ATTR_ID`), HEX(`v`.`ATTR_VALUE`)
