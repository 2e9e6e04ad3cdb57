-- A gene set, by id; HEX sorts by the characters. Scans geneset.
-- ? geneset.*
SELECT `EXTERNAL_ID` AS `geneset_id`,
       `NAME` AS `name`,
       `DESCRIPTION` AS `description`,
       `REF_LINK` AS `ref_link`
  FROM `geneset`
 WHERE `EXTERNAL_ID` IN (:geneset_ids) -- ? geneset_ids
 ORDER BY HEX(`EXTERNAL_ID`)
