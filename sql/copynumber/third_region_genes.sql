-- third_region_genes(study_pk) -> rows
-- A gene of a region of a study whose copies change, by Entrez id. Lives on gistic.CANCER_STUDY_ID and gistic_to_gene.GISTIC_ROI_ID.
-- Needs: gistic, gistic_to_gene
-- Field: region_pk integer = `x`.`GISTIC_ROI_ID`
-- Field: entrez_gene_id integer = `g`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
SELECT *
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `x`.`GISTIC_ROI_ID`, `x`.`ENTREZ_GENE_ID`
