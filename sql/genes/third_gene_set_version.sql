-- third_gene_set_version() -> value
-- The version of the gene sets; null where there are none.
-- Needs: info.GENESET_VERSION
-- Columns: version text
SELECT `GENESET_VERSION` AS `version` FROM `info`
