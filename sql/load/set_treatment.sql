-- set_treatment(name, description, url, entity) -> count
-- What a file tells anew about a treatment.
-- Needs: treatment
UPDATE `treatment` SET `NAME` = :name, `DESCRIPTION` = :description, `LINKOUT_URL` = :url
WHERE `GENETIC_ENTITY_ID` = :entity
