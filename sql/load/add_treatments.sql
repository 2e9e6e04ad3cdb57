-- add_treatments(pk, stable_id, name, description, url, entity) -> batch
-- Treatments whose response was measured.
-- Needs: treatment
INSERT INTO `treatment` (`ID`, `STABLE_ID`, `NAME`, `DESCRIPTION`, `LINKOUT_URL`, `GENETIC_ENTITY_ID`)
VALUES (:pk, :stable_id, :name, :description, :url, :entity)
