-- gene_alias_rows() -> many
-- All aliases of all genes; a load reads them once.
-- Columns: entrez integer, alias text
SELECT `ENTREZ_GENE_ID`, `GENE_ALIAS`
FROM `gene_alias`
