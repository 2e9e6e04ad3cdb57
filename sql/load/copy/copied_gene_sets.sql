-- All gene sets of a database that is copied, in load order. Scans geneset.
-- ? geneset.*
SELECT `ID` AS `set_pk`,
       `GENETIC_ENTITY_ID` AS `entity_pk`,
       `EXTERNAL_ID` AS `geneset_id`,
       `NAME` AS `name`,
       `DESCRIPTION` AS `description`,
       `REF_LINK` AS `link`
  FROM `geneset`
 ORDER BY `ID`
