-- How many patients of a study, and samples of theirs, have links of a kind, by the kind's id in capitals. Lives on the
-- primary key of resource_patient.
-- ? resource_patient.*
SELECT UPPER(`r`.`RESOURCE_ID`) AS `resource_id`, COUNT(DISTINCT `s`.`INTERNAL_ID`) AS `samples`,
       COUNT(DISTINCT `p`.`INTERNAL_ID`) AS `patients`
  FROM `patient` `p`
  JOIN `resource_patient` `r` ON `r`.`INTERNAL_ID` = `p`.`INTERNAL_ID`
  LEFT JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
 GROUP BY UPPER(`r`.`RESOURCE_ID`)
