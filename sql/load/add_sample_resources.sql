-- add_sample_resources(sample_pk, resource_id, url) -> batch
-- The links that samples have.
-- Needs: resource_sample
INSERT INTO `resource_sample` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:sample_pk, :resource_id, :url)
