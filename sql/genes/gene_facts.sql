-- Type, place and length of genes in the study's genome, human GRCh37 where there is no study (0), by Entrez id. Scans
-- gene.
SELECT `g`.`ENTREZ_GENE_ID` AS `entrez`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`,
       `g`.`TYPE` AS `type`,
       (SELECT `r`.`CHR` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
             AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) AS `chr`,
           -- ? cancer_study.REFERENCE_GENOME_ID else NULL
       (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
             AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) AS `cytoband`,
           -- ? cancer_study.REFERENCE_GENOME_ID else `g`.`CYTOBAND`
           -- ? gene.CYTOBAND else NULL
       (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
             AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) AS `length`
           -- ? reference_genome_gene.EXONIC_LENGTH, cancer_study.REFERENCE_GENOME_ID else `g`.`LENGTH`
           -- ? gene.LENGTH else NULL
  FROM `gene` `g`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `g`.`ENTREZ_GENE_ID` IN (:entrezs) -- ? entrezs
 ORDER BY `g`.`ENTREZ_GENE_ID`
