-- All gene panels of a database that is copied, in load order.
SELECT `INTERNAL_ID` AS `panel_pk`,
       `STABLE_ID` AS `panel_id`,
       `DESCRIPTION` AS `description`
  FROM `gene_panel`
 ORDER BY `INTERNAL_ID`
