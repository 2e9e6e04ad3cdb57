-- The kinds of links that a study offers.
-- ? resource_definition.*
SELECT `RESOURCE_ID` AS `resource_id`,
       `DISPLAY_NAME` AS `display_name`,
       `DESCRIPTION` AS `description`,
       `RESOURCE_TYPE` AS `resource_type`,
       `OPEN_BY_DEFAULT` AS `open_by_default`,
       `PRIORITY` AS `priority`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `CUSTOM_METADATA` AS `custom_metadata` -- ? resource_definition.CUSTOM_METADATA else NULL
  FROM `resource_definition`
 WHERE `CANCER_STUDY_ID` = :study_pk
