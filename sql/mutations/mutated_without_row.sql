-- The samples of a study that have a mutation in a profile and no row of sample_profile: portals may have such. Lives
-- on mutation.SAMPLE_ID.
SELECT `s`.`INTERNAL_ID` AS `sample_pk`
  FROM `patient` `p`
  JOIN `sample` `s` ON `s`.`PATIENT_ID` = `p`.`INTERNAL_ID`
 WHERE `p`.`CANCER_STUDY_ID` = :study_pk
   AND NOT EXISTS (SELECT 1 FROM `sample_profile` `x`
                    WHERE `x`.`SAMPLE_ID` = `s`.`INTERNAL_ID` AND `x`.`GENETIC_PROFILE_ID` = :profile_pk)
   AND EXISTS (SELECT 1 FROM `mutation` `m`
                WHERE `m`.`SAMPLE_ID` = `s`.`INTERNAL_ID` AND `m`.`GENETIC_PROFILE_ID` = :profile_pk)
