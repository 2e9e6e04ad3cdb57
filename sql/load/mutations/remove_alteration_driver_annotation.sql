-- The rows of alteration_driver_annotation that belong to the listed profiles, to the listed samples, or to both; one step of a removal.
-- ? alteration_driver_annotation.*
DELETE FROM `alteration_driver_annotation`
 WHERE `GENETIC_PROFILE_ID` IN (:pks) -- ? pks
   AND `SAMPLE_ID` IN (:sample_pks) -- ? sample_pks
