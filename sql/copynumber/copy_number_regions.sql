-- A region whose copies change more often than chance explains, in load order; or a gene in one, or one without a gene,
-- by study, q value, chromosome, start and gene. Lives on gistic.CANCER_STUDY_ID and gistic_to_gene.GISTIC_ROI_ID.
-- ? gistic.*, gistic_to_gene.*
SELECT `c`.`CANCER_STUDY_IDENTIFIER` AS `study_id`,
       CAST(`r`.`GISTIC_ROI_ID` AS CHAR) AS `region_id`,
       CASE WHEN `r`.`AMP` = 1 THEN 'AMP' ELSE 'DEL' END AS `alteration`,
       CAST(`r`.`CHROMOSOME` AS CHAR) AS `chr`,
       `r`.`CYTOBAND` AS `cytoband`,
       CAST(`r`.`WIDE_PEAK_START` AS CHAR) AS `peak_start`,
       CAST(`r`.`WIDE_PEAK_END` AS CHAR) AS `peak_end`,
       CAST(`r`.`Q_VALUE` AS CHAR) AS `q_value`,
       `r`.`AMP` AS `amp`,
       CAST(`g`.`ENTREZ_GENE_ID` AS CHAR) AS `entrez_gene_id`, -- ? genes else NULL
       `g`.`HUGO_GENE_SYMBOL` AS `hugo_gene_symbol`, -- ? genes else NULL
       CAST(EXISTS (SELECT 1 FROM `sanger_cancer_census` `z`
                     WHERE `z`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`) AS CHAR) AS `in_cancer_census`
           -- ? genes, sanger_cancer_census.* else CAST(0 AS CHAR)
  FROM `gistic` `r`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `r`.`CANCER_STUDY_ID`
  LEFT JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID` -- ? genes
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID` -- ? genes
 WHERE `r`.`CANCER_STUDY_ID` IN (:study_pks)
 ORDER BY `r`.`CANCER_STUDY_ID`, `r`.`Q_VALUE`, `r`.`CHROMOSOME`, `r`.`WIDE_PEAK_START`, `r`.`GISTIC_ROI_ID`, `x`.`ENTREZ_GENE_ID`
       -- ? genes else ORDER BY `r`.`GISTIC_ROI_ID`
