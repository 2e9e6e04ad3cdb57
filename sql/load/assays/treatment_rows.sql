-- What is told about all treatments, in a database whose entities have no ids of their own. Scans treatment.
-- ? treatment.*
SELECT `GENETIC_ENTITY_ID` AS `entity`, `STABLE_ID` AS `stable_id`, `NAME` AS `name`, `DESCRIPTION` AS `description`,
       `LINKOUT_URL` AS `link`
  FROM `treatment`
