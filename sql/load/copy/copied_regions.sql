-- The regions of GISTIC of a study, in load order.
SELECT `GISTIC_ROI_ID` AS `region_pk`,
       `CANCER_STUDY_ID` AS `study_pk`,
       `CHROMOSOME` AS `chromosome`,
       `CYTOBAND` AS `cytoband`,
       `WIDE_PEAK_START` AS `peak_start`,
       `WIDE_PEAK_END` AS `peak_end`,
       `Q_VALUE` + 0e0 AS `q_value`,
       `AMP` AS `amp`
  FROM `gistic`
 WHERE `CANCER_STUDY_ID` = :study_pk
 ORDER BY `GISTIC_ROI_ID`
