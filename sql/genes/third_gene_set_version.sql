-- The version of the gene sets; null where there are none.
-- ? info.GENESET_VERSION
SELECT `GENESET_VERSION` AS `version` FROM `info`
