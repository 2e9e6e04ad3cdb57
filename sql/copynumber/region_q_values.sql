-- The best q value of a gene among the regions of a study where copies are gained (amp 1) or lost (0). Lives on
-- gistic.CANCER_STUDY_ID.
-- ? gistic.*, gistic_to_gene.*
SELECT `x`.`ENTREZ_GENE_ID` AS `entrez`, `r`.`AMP` AS `amp`, MIN(`r`.`Q_VALUE`) AS `q`
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 GROUP BY `x`.`ENTREZ_GENE_ID`, `r`.`AMP`
