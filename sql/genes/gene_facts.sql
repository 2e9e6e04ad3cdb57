-- gene_facts -> rows
-- Type, place and length of genes in the study's genome, human GRCh37 where there is no study (0), by Entrez id. Scans gene.
-- Field: entrez integer = `g`.`ENTREZ_GENE_ID`
-- Field: symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: type text = `g`.`TYPE`
-- Field: chr text = (SELECT `r`.`CHR` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
--                 AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) needs cancer_study.REFERENCE_GENOME_ID else NULL
-- Field: cytoband text = (SELECT `r`.`CYTOBAND` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
--                 AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) needs cancer_study.REFERENCE_GENOME_ID
--          else `g`.`CYTOBAND` needs gene.CYTOBAND else NULL
-- Field: length integer = (SELECT `r`.`EXONIC_LENGTH` FROM `reference_genome_gene` `r` WHERE `r`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`
--                 AND `r`.`REFERENCE_GENOME_ID` = COALESCE(`c`.`REFERENCE_GENOME_ID`, 1)) needs reference_genome_gene.EXONIC_LENGTH, cancer_study.REFERENCE_GENOME_ID
--          else `g`.`LENGTH` needs gene.LENGTH else NULL -- in bases
-- Filter: gene_facts(study_pk)
-- Filter: gene_facts_by_entrezs(study_pk, entrezs*) = `g`.`ENTREZ_GENE_ID` IN :entrezs
-- Long: gene_facts_by_entrezs as gene_facts, entrez in entrezs
SELECT *
  FROM `gene` `g`
  LEFT JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = :study_pk
 WHERE TRUE
 ORDER BY `g`.`ENTREZ_GENE_ID`
