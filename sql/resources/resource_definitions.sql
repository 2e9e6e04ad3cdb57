-- The kinds of links that a study offers. Lives on resource_definition.CANCER_STUDY_ID.
-- ? resource_definition.*
SELECT `k`.`RESOURCE_ID` AS `resource_id`,
       `k`.`DISPLAY_NAME` AS `display_name`,
       `k`.`RESOURCE_TYPE` AS `resource_type`,
       `k`.`DESCRIPTION` AS `description`,
       CAST(`k`.`OPEN_BY_DEFAULT` AS CHAR) AS `open_by_default`,
       CAST(`k`.`PRIORITY` AS CHAR) AS `priority`,
       `k`.`CUSTOM_METADATA` AS `custom_metadata` -- ? resource_definition.CUSTOM_METADATA else NULL
  FROM `resource_definition` `k`
 WHERE `k`.`CANCER_STUDY_ID` = :study_pk
