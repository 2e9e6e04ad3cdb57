-- What is told about the gene sets; read once a file. Scans geneset.
SELECT `ID` AS `pk`, `EXTERNAL_ID` AS `geneset_id`, `NAME` AS `name`, `DESCRIPTION` AS `description`,
       `REF_LINK` AS `link`
  FROM `geneset`
