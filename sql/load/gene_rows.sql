-- gene_rows() -> many
-- All genes; a load reads them once.
-- Columns: entrez integer, symbol text, entity integer, type text
SELECT `ENTREZ_GENE_ID`, `HUGO_GENE_SYMBOL`, `GENETIC_ENTITY_ID`, `TYPE`
FROM `gene`
