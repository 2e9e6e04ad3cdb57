-- The regions of GISTIC of a study, in load order, a row for each gene.
-- ? gistic.*, gistic_to_gene.*
SELECT `r`.`GISTIC_ROI_ID` AS `region_pk`,
       `r`.`CHROMOSOME` AS `chromosome`,
       `r`.`WIDE_PEAK_START` AS `peak_start`,
       `r`.`WIDE_PEAK_END` AS `peak_end`,
       `r`.`AMP` AS `amp`,
       `r`.`CYTOBAND` AS `cytoband`,
       `r`.`Q_VALUE` + 0e0 AS `q_value`,
       `g`.`HUGO_GENE_SYMBOL` AS `symbol`
  FROM `gistic` `r`
  LEFT JOIN `gistic_to_gene` `m` ON `m`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `m`.`ENTREZ_GENE_ID`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `r`.`GISTIC_ROI_ID`, `m`.`ENTREZ_GENE_ID`
