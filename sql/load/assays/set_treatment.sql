-- What a file tells anew about a treatment.
-- ? treatment.*
UPDATE `treatment` SET `NAME` = :name, `DESCRIPTION` = :description, `LINKOUT_URL` = :url
WHERE `GENETIC_ENTITY_ID` = :entity
