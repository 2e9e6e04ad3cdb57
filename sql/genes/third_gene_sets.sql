-- third_gene_sets -> rows
-- A gene set, by id; HEX sorts by the characters. Scans geneset.
-- Needs: geneset
-- Field: geneset_id text = `EXTERNAL_ID`
-- Field: name text = `NAME`
-- Field: description text = `DESCRIPTION`
-- Field: ref_link text = `REF_LINK`
-- Filter: third_gene_sets()
-- Filter: third_gene_sets_by_ids(geneset_ids*) = `EXTERNAL_ID` IN :geneset_ids
-- Exact: geneset_id in geneset_ids
-- Long: third_gene_sets_by_ids as third_gene_sets, geneset_id in geneset_ids
SELECT *
  FROM `geneset`
 WHERE TRUE
 ORDER BY HEX(`EXTERNAL_ID`)
