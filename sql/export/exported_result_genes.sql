-- The genes that regions of GISTIC of a study hold.
-- ? gistic.*, gistic_to_gene.*
SELECT DISTINCT `m`.`ENTREZ_GENE_ID` AS `entrez`
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `m` ON `m`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
