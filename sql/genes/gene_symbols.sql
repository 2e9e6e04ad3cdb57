-- gene_symbols(entrezs*) -> rows
-- The symbols of the listed genes, in no order; the numbers as texts, for answers that name thousands.
-- Column: entrez text = CAST(`g`.`ENTREZ_GENE_ID` AS CHAR)
-- Column: symbol text = `g`.`HUGO_GENE_SYMBOL`
SELECT *
  FROM `gene` `g`
 WHERE `g`.`ENTREZ_GENE_ID` IN :entrezs
