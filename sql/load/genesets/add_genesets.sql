-- Gene sets.
INSERT INTO `geneset` (`ID`, `GENETIC_ENTITY_ID`, `EXTERNAL_ID`, `NAME`, `DESCRIPTION`, `REF_LINK`)
VALUES (:pk, :entity, :external_id, :name, :description, :link)
