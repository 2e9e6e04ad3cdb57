-- The links that samples have.
-- ? resource_sample.*
INSERT INTO `resource_sample` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:sample_pk, :resource_id, :url)
