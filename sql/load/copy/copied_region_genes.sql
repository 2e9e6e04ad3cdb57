-- The genes of the regions of GISTIC of a study.
SELECT `m`.`GISTIC_ROI_ID` AS `region_pk`,
       `m`.`ENTREZ_GENE_ID` AS `entrez`
  FROM `gistic` `r`
  JOIN `gistic_to_gene` `m` ON `m`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
