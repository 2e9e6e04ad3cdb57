-- How many patients and samples the listed studies have; no row for a study without patients. Scans nothing but
-- patients of the studies.
SELECT `p`.`CANCER_STUDY_ID` AS `study_pk`, COUNT(DISTINCT `p`.`INTERNAL_ID`) AS `patients`,
       COUNT(`s`.`INTERNAL_ID`) AS `samples`
  FROM `patient` `p`
  LEFT JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` IN (:study_pks)
 GROUP BY `p`.`CANCER_STUDY_ID`
 ORDER BY `p`.`CANCER_STUDY_ID`
