-- The value strings of the listed entities in a profile. Lives on the primary key of genetic_alteration.
SELECT `GENETIC_ENTITY_ID` AS `entity_pk`, `VALUES` AS `values`
  FROM `genetic_alteration`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `GENETIC_ENTITY_ID` IN (:entity_pks)
