-- The version of the gene sets, null for none; before 2.3.0 there are none.
-- ? info.GENESET_VERSION
SELECT `GENESET_VERSION` AS `version`
  FROM `info`
