-- The samples of a study that have a value of any antibody, in load order.
-- ? protein_array_data.*
SELECT `s`.`STABLE_ID` AS `sample_id`
  FROM `sample` `s`
 WHERE `s`.`INTERNAL_ID` IN (SELECT `d`.`SAMPLE_ID` FROM `protein_array_data` `d`
                              WHERE `d`.`CANCER_STUDY_ID` = :study_pk)
 ORDER BY `s`.`INTERNAL_ID`
