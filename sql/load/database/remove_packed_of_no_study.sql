-- What is packed of studies that are no longer there: whoever removed them by SQL of their own may have done so without
-- foreign keys. Scans genows_packed.
-- ? genows_packed.*
DELETE FROM `genows_packed`
 WHERE NOT EXISTS (SELECT 1 FROM `cancer_study` `c` WHERE `c`.`CANCER_STUDY_ID` = `genows_packed`.`CANCER_STUDY_ID`)
