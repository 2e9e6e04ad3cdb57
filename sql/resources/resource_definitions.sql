-- The kinds of links that a study offers. Lives on resource_definition.CANCER_STUDY_ID.
-- ? resource_definition.*
SELECT `RESOURCE_ID` AS `resource_id`,
       `DISPLAY_NAME` AS `display_name`,
       `RESOURCE_TYPE` AS `resource_type`,
       `DESCRIPTION` AS `description`,
       CAST(`OPEN_BY_DEFAULT` AS CHAR) AS `open_by_default`,
       CAST(`PRIORITY` AS CHAR) AS `priority`,
       `CUSTOM_METADATA` AS `custom_metadata` -- ? resource_definition.CUSTOM_METADATA else NULL
  FROM `resource_definition`
 WHERE `CANCER_STUDY_ID` = :study_pk
