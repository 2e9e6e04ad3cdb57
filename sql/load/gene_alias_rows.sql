-- gene_alias_rows() -> rows
-- All aliases of all genes; a load reads them once. Scans gene_alias.
-- Columns: entrez integer, alias text
SELECT `ENTREZ_GENE_ID` AS `entrez`, `GENE_ALIAS` AS `alias`
FROM `gene_alias`
