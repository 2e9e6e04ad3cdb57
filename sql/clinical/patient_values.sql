-- How often each value of an attribute of patients stands in a study. Texts are compared by their bytes: portals'
-- collations ignore case. Lives on patient.CANCER_STUDY_ID and the primary key of clinical_patient.
SELECT MIN(`v`.`ATTR_ID`) AS `attr_id`, MIN(`v`.`ATTR_VALUE`) AS `attr_val`, COUNT(*) AS `number`
  FROM `patient` `p`
  JOIN `clinical_patient` `v` ON `v`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 GROUP BY HEX(`v`.`ATTR_ID`), HEX(`v`.`ATTR_VALUE`)
