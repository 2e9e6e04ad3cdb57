-- The genes of each region of a study where copies are gained (amp 1) or lost (0), with its q value. Lives on
-- gistic.CANCER_STUDY_ID.
-- ? gistic.*, gistic_to_gene.*
SELECT `r`.`GISTIC_ROI_ID` AS `region_pk`, `x`.`ENTREZ_GENE_ID` AS `entrez`, `r`.`AMP` AS `amp`, `r`.`Q_VALUE` AS `q`
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
