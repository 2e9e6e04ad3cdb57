-- add_patient_resources(patient_pk, resource_id, url) -> batch
-- The links that patients have.
-- Needs: resource_patient
INSERT INTO `resource_patient` (`INTERNAL_ID`, `RESOURCE_ID`, `URL`)
VALUES (:patient_pk, :resource_id, :url)
