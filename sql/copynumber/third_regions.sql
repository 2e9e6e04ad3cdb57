-- third_regions(study_pk) -> rows
-- A region of a study whose copies change more often than chance explains, in load order. Lives on gistic.CANCER_STUDY_ID.
-- Needs: gistic
-- Field: region_pk integer = `r`.`GISTIC_ROI_ID`
-- Field: chromosome integer = `r`.`CHROMOSOME`
-- Field: cytoband text = `r`.`CYTOBAND`
-- Field: wide_peak_start integer = `r`.`WIDE_PEAK_START`
-- Field: wide_peak_end integer = `r`.`WIDE_PEAK_END`
-- Field: q_value real = `r`.`Q_VALUE`
-- Field: amp boolean = `r`.`AMP`
SELECT *
  FROM `gistic` `r`
 WHERE `r`.`CANCER_STUDY_ID` = :study_pk
 ORDER BY `r`.`GISTIC_ROI_ID`
