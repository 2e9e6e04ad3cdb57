-- A region of a study whose copies change more often than chance explains, in load order. Lives on
-- gistic.CANCER_STUDY_ID.
-- ? gistic.*
SELECT `r`.`GISTIC_ROI_ID` AS `region_pk`,
       `r`.`CHROMOSOME` AS `chromosome`,
       `r`.`CYTOBAND` AS `cytoband`,
       `r`.`WIDE_PEAK_START` AS `wide_peak_start`,
       `r`.`WIDE_PEAK_END` AS `wide_peak_end`,
       `r`.`Q_VALUE` AS `q_value`,
       `r`.`AMP` AS `amp`
  FROM `gistic` `r`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `r`.`GISTIC_ROI_ID`
