-- The genes, gene sets or treatments that a matrix profile has rows of.
SELECT `GENETIC_ENTITY_ID` AS `entity`
  FROM `genetic_alteration`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `GENETIC_ENTITY_ID`
