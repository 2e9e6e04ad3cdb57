-- gene_details(entrezs*) -> rows
-- What is told of the listed genes: names, kind and place, on the first genome. Lives on gene's primary key and that of reference_genome_gene.
-- Field: entrez integer = `g`.`ENTREZ_GENE_ID`
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: type text = `g`.`TYPE` needs gene.TYPE else NULL
-- Field: chr text = (SELECT `r`.`CHR` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1)
--          needs reference_genome_gene.CHR else NULL
-- Field: cytoband text = (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1)
--          needs reference_genome_gene.CYTOBAND else `g`.`CYTOBAND` needs gene.CYTOBAND else NULL
-- Field: length integer = (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1)
--          needs reference_genome_gene.EXONIC_LENGTH else `g`.`LENGTH` needs gene.LENGTH else NULL
SELECT *
  FROM `gene` `g`
 WHERE `g`.`ENTREZ_GENE_ID` IN :entrezs
 ORDER BY `g`.`ENTREZ_GENE_ID`
