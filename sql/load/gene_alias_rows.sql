-- gene_alias_rows() -> rows
-- All aliases of all genes; a load reads them once. Scans gene_alias.
-- The numbers come as texts, so that rows can be read as one text each.
-- Field: entrez text = CAST(`ENTREZ_GENE_ID` AS CHAR)
-- Field: alias text = `GENE_ALIAS`
SELECT *
  FROM `gene_alias`
