-- resource_definitions(study_pk) -> rows
-- The kinds of links that a study offers. Lives on resource_definition.CANCER_STUDY_ID.
-- Needs: resource_definition
-- Field: resource_id text = `RESOURCE_ID`
-- Field: display_name text = `DISPLAY_NAME`
-- Field: resource_type text = `RESOURCE_TYPE`
-- Field: description text = `DESCRIPTION`
-- Field: open_by_default text = CAST(`OPEN_BY_DEFAULT` AS CHAR)
-- Field: priority text = CAST(`PRIORITY` AS CHAR)
-- Field: custom_metadata text = `CUSTOM_METADATA` needs resource_definition.CUSTOM_METADATA else NULL
SELECT *
  FROM `resource_definition`
 WHERE `CANCER_STUDY_ID` = :study_pk
