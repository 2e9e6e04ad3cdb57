-- gene_rows() -> rows
-- All genes; a load reads them once. Scans gene.
-- The numbers come as texts, so that rows can be read as one text each: a third of the time for 60,000.
-- Field: entrez text = CAST(`ENTREZ_GENE_ID` AS CHAR)
-- Field: symbol text = `HUGO_GENE_SYMBOL`
-- Field: entity text = CAST(`GENETIC_ENTITY_ID` AS CHAR)
-- Field: type text = `TYPE`
SELECT *
  FROM `gene`
