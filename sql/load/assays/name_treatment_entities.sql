-- Gives the entities of treatments the names that those of every generic assay have.
UPDATE `genetic_entity`
   SET `ENTITY_TYPE` = 'GENERIC_ASSAY',
       `STABLE_ID` = (SELECT `t`.`STABLE_ID` FROM `treatment` `t` WHERE `t`.`GENETIC_ENTITY_ID` = `genetic_entity`.`ID`)
 WHERE `ID` IN (SELECT `GENETIC_ENTITY_ID` FROM `treatment`)
