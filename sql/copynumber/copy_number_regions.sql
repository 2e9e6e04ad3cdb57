-- copy_number_regions(study_pks*) -> records
-- A gene in a region whose copies change more often than chance explains, or a region without a gene, by study, q value, chromosome, start and
-- gene. Lives on gistic.CANCER_STUDY_ID and gistic_to_gene.GISTIC_ROI_ID.
-- Needs: gistic, gistic_to_gene
-- Record: DBCopyNumberRegion
-- Field: study_id text = `c`.`CANCER_STUDY_IDENTIFIER`
-- Field: region_id integer = `r`.`GISTIC_ROI_ID`
-- Field: alteration text = CASE WHEN `r`.`AMP` = 1 THEN 'AMP' ELSE 'DEL' END -- AMP or DEL
-- Field: chr integer = `r`.`CHROMOSOME`
-- Field: cytoband text = `r`.`CYTOBAND`
-- Field: peak_start integer = `r`.`WIDE_PEAK_START`
-- Field: peak_end integer = `r`.`WIDE_PEAK_END`
-- Field: q_value real = `r`.`Q_VALUE`
-- Field: entrez_gene_id integer = `g`.`ENTREZ_GENE_ID`
-- Field: hugo_gene_symbol text = `g`.`HUGO_GENE_SYMBOL`
-- Field: in_cancer_census boolean = EXISTS (SELECT 1 FROM `sanger_cancer_census` `z` WHERE `z`.`ENTREZ_GENE_ID` = `g`.`ENTREZ_GENE_ID`)
--          needs sanger_cancer_census else 0 -- 0 where none is loaded
SELECT *
  FROM `gistic` `r`
  JOIN `cancer_study` `c` ON `c`.`CANCER_STUDY_ID` = `r`.`CANCER_STUDY_ID`
  LEFT JOIN `gistic_to_gene` `x` ON `x`.`GISTIC_ROI_ID` = `r`.`GISTIC_ROI_ID`
  LEFT JOIN `gene` `g` ON `g`.`ENTREZ_GENE_ID` = `x`.`ENTREZ_GENE_ID`
 WHERE `r`.`CANCER_STUDY_ID` IN :study_pks
 ORDER BY `r`.`CANCER_STUDY_ID`, `r`.`Q_VALUE`, `r`.`CHROMOSOME`, `r`.`WIDE_PEAK_START`, `r`.`GISTIC_ROI_ID`, `x`.`ENTREZ_GENE_ID`
