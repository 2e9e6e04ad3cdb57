-- geneset_texts() -> rows
-- What is told about the gene sets; read once a file. Scans geneset.
-- Columns: pk integer, geneset_id text, name text, description text, link text
SELECT `ID` AS `pk`, `EXTERNAL_ID` AS `geneset_id`, `NAME` AS `name`, `DESCRIPTION` AS `description`, `REF_LINK` AS `link` FROM `geneset`
