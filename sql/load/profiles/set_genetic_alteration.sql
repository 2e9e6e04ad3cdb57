-- A matrix row of a profile some of whose samples are removed.
UPDATE `genetic_alteration`
   SET `VALUES` = :values
 WHERE `GENETIC_PROFILE_ID` = :profile_pk AND `GENETIC_ENTITY_ID` = :entity
