-- What is told of the listed genes: names, kind and place, on the first genome. Lives on gene's primary key and that of
-- reference_genome_gene.
SELECT `g`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `g`.`TYPE` AS `type`, -- ? gene.TYPE else NULL
       (SELECT `r`.`CHR` FROM `reference_genome_gene` `r`
         WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1) AS `chr`,
           -- ? reference_genome_gene.CHR else NULL
       (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r`
         WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1) AS `cytoband`,
           -- ? reference_genome_gene.CYTOBAND else `g`.`CYTOBAND`
           -- ? gene.CYTOBAND else NULL
       (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r`
         WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = 1) AS `length`
           -- ? reference_genome_gene.EXONIC_LENGTH else `g`.`LENGTH`
           -- ? gene.LENGTH else NULL
  FROM `gene` `g`
 WHERE `g`.`ENTREZ_GENE_ID` IN (:entrezs)
 ORDER BY `g`.`ENTREZ_GENE_ID`
