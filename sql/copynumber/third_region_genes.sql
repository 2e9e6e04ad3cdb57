-- A gene of a region of a study whose copies change, by Entrez id. Lives on gistic.CANCER_STUDY_ID and
-- gistic_to_gene.GISTIC_ROI_ID.
-- ? gistic.*, gistic_to_gene.*
SELECT `x`.`GISTIC_ROI_ID` AS `region_pk`,
       `g`.`ENTREZ_GENE_ID` AS `entrez_gene_id`,
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
  JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `x`.`GISTIC_ROI_ID`, `x`.`ENTREZ_GENE_ID`
