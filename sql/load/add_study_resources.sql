-- add_study_resources(study_pk, resource_id, url) -> batch
-- The links that a study itself has.
-- Needs: resource_study
INSERT INTO `resource_study` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:study_pk, :resource_id, :url)
