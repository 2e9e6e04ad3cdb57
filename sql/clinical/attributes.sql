-- A clinical attribute of patients or of samples, by id and study. Asked for by patients or samples: only one that at
-- least one of them, of the same study, has a value of. The + keeps SQLite from looking for every id in every study,
-- one by one.
SELECT `a`.`ATTR_ID` AS `attr_id`,
       `a`.`DISPLAY_NAME` AS `display_name`,
       `a`.`DESCRIPTION` AS `description`,
       `a`.`DATATYPE` AS `datatype`,
       CAST(`a`.`PATIENT_ATTRIBUTE` AS CHAR) AS `is_patient_attribute`,
       `a`.`PRIORITY` AS `priority`,
       `c`.`CANCER_STUDY_ID` AS `study_pk`,
       `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`
  FROM `clinical_attribute_meta` `a`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `a`.`CANCER_STUDY_ID`
 WHERE +`a`.`CANCER_STUDY_ID` IN (:study_pks) -- ? attr_ids else WHERE `a`.`CANCER_STUDY_ID` IN (:study_pks)
   AND `a`.`ATTR_ID` IN (:attr_ids) -- ? attr_ids
   AND `a`.`PATIENT_ATTRIBUTE` = :of_patients -- ? of_patients
   AND `a`.`PATIENT_ATTRIBUTE` = 0 -- ? sample_pks
   AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN (
         SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
           FROM `clinical_sample` `v`
           JOIN `sample` `s` ON `s`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
           JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `s`.`PATIENT_ID`
          WHERE `v`.`INTERNAL_ID` IN (:sample_pks)
       ) -- ? sample_pks
   AND `a`.`PATIENT_ATTRIBUTE` = 1 -- ? patient_pks
   AND (`a`.`CANCER_STUDY_ID`, HEX(`a`.`ATTR_ID`)) IN (
         SELECT `p`.`CANCER_STUDY_ID`, HEX(`v`.`ATTR_ID`)
           FROM `clinical_patient` `v`
           JOIN `patient` `p` ON `p`.`INTERNAL_ID` = `v`.`INTERNAL_ID`
          WHERE `v`.`INTERNAL_ID` IN (:patient_pks)
       ) -- ? patient_pks
 ORDER BY HEX(`a`.`ATTR_ID`), `a`.`CANCER_STUDY_ID`
