-- Links that a study offers. A portal's own database of 2.11.0 has no place for them.
-- ? resource_definition.*
INSERT INTO `resource_definition` (`RESOURCE_ID`, `DISPLAY_NAME`, `DESCRIPTION`, `RESOURCE_TYPE`, `OPEN_BY_DEFAULT`,
                                   `PRIORITY`, `CANCER_STUDY_ID`, `CUSTOM_METADATA`)
VALUES (:resource_id, :display_name, :description, :resource_type, :open, :priority, :study_pk, :metadata)
