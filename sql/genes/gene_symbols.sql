-- The symbols of the listed genes, in no order; the numbers as texts, for answers that name thousands.
SELECT CAST(`g`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gene` `g`
 WHERE `g`.`ENTREZ_GENE_ID` IN (:entrezs)
