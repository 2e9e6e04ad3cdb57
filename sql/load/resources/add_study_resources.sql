-- The links that a study itself has.
-- ? resource_study.*
INSERT INTO `resource_study` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:study_pk, :resource_id, :url)
