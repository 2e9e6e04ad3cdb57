-- genes() -> records
-- Every gene by Entrez id. Scans gene.
-- Columns: hugo_gene_symbol text, entrez_gene_id text
SELECT `HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`, CAST(`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`
  FROM `gene`
 ORDER BY `gene`.`ENTREZ_GENE_ID`
