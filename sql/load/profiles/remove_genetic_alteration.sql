-- The rows of genetic_alteration that belong to the listed profiles, all or those of the listed entities; one step of a removal, or to be replaced.
DELETE FROM `genetic_alteration`
 WHERE `GENETIC_PROFILE_ID` IN (:pks)
   AND `GENETIC_ENTITY_ID` IN (:entity_pks) -- ? entity_pks
