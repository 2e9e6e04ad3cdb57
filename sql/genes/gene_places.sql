-- Where the listed genes lie in the genome of a study, and how many bases their exons have. Lives on the primary key of
-- reference_genome_gene.
SELECT `g`.`ENTREZ_GENE_ID` AS `entrez`,
       (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r`
             WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
               AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`) AS `cytoband`,
           -- ? cancer_study.REFERENCE_GENOME_ID else `g`.`CYTOBAND`
           -- ? gene.CYTOBAND else NULL
       (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r`
             WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
               AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`) AS `length`
           -- ? reference_genome_gene.EXONIC_LENGTH, cancer_study.REFERENCE_GENOME_ID else `g`.`LENGTH`
           -- ? gene.LENGTH else NULL
  FROM `gene` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `g`.`ENTREZ_GENE_ID` IN (:entrezs)
