-- Treatments whose response was measured.
-- ? treatment.*
INSERT INTO `treatment` (`ID`, `STABLE_ID`, `NAME`, `DESCRIPTION`, `LINKOUT_URL`, `GENETIC_ENTITY_ID`)
VALUES (:pk, :stable_id, :name, :description, :url, :entity)
