-- The rows of a matrix.
SELECT `GENETIC_PROFILE_ID` AS `profile_pk`,
       `GENETIC_ENTITY_ID` AS `entity_pk`,
       `VALUES` AS `row_values`
  FROM `genetic_alteration`
 WHERE `GENETIC_PROFILE_ID` = :profile_pk
 ORDER BY `GENETIC_ENTITY_ID`
