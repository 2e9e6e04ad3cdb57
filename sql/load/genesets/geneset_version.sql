-- The version of the gene sets; null where there are none.
SELECT `GENESET_VERSION` AS `version` FROM `info`
