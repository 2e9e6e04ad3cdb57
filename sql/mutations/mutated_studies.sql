-- Which of the studies have a mutation profile, in load order.
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `cancer_study` `c`
 WHERE `c`.`CANCER_STUDY_ID` IN (:study_pks)
   AND EXISTS (SELECT 1
                 FROM `genetic_profile` `f`
                WHERE `f`.`CANCER_STUDY_ID` = `c`.`CANCER_STUDY_ID`
                  AND `f`.`GENETIC_ALTERATION_TYPE` IN ('MUTATION_EXTENDED', 'MUTATION_UNCALLED', 'FUSION'))
 ORDER BY `c`.`CANCER_STUDY_ID`
