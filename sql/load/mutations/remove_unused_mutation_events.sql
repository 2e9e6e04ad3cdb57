-- Mutation events that no sample has any more, of whichever study they were. Scans mutation_event.
DELETE FROM `mutation_event`
 WHERE NOT EXISTS (SELECT 1 FROM `mutation` `m` WHERE `m`.`MUTATION_EVENT_ID` = `mutation_event`.`MUTATION_EVENT_ID`)
