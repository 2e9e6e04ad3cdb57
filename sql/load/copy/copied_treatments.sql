-- All treatments of a database that is copied, in load order. Scans treatment.
-- ? treatment.*
SELECT `GENETIC_ENTITY_ID` AS `entity_pk`,
       `STABLE_ID` AS `stable_id`,
       `NAME` AS `name`,
       `DESCRIPTION` AS `description`,
       `LINKOUT_URL` AS `url`
  FROM `treatment`
 ORDER BY `GENETIC_ENTITY_ID`
