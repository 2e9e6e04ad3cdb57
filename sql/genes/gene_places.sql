-- gene_places(study_pk, entrezs*) -> rows
-- Where the listed genes lie in the genome of a study, and how many bases their exons have. Lives on the primary key of reference_genome_gene.
-- Field: entrez integer = `g`.`ENTREZ_GENE_ID`
-- Field: cytoband text = (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r`
--               WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`)
--          needs cancer_study.REFERENCE_GENOME_ID else `g`.`CYTOBAND` needs gene.CYTOBAND else NULL
-- Field: length integer = (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r`
--               WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID` AND `r`.`REFERENCE_GENOME_ID` = `c`.`REFERENCE_GENOME_ID`)
--          needs reference_genome_gene.EXONIC_LENGTH, cancer_study.REFERENCE_GENOME_ID else `g`.`LENGTH` needs gene.LENGTH else NULL
SELECT *
  FROM `gene` `g`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE `g`.`ENTREZ_GENE_ID` IN :entrezs
