-- The version that the gene sets are of.
UPDATE `info` SET `GENESET_VERSION` = :version
