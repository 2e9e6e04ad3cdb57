-- The links that patients have.
-- ? resource_patient.*
INSERT INTO `resource_patient` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:patient_pk, :resource_id, :url)
