-- The study of which something of this kind is packed.
-- ? genows_packed.*
SELECT `c`.`CANCER_STUDY_ID` AS `study_pk`, `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `genows_packed` `p`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `p`.`CANCER_STUDY_ID`
 WHERE `p`.`KIND` = :kind
   AND `p`.`OWNER` = :owner
 LIMIT 1
