-- Regions of the genome that are amplified or deleted in a study more often than chance explains.
INSERT INTO `gistic`
  (`GISTIC_ROI_ID`, `CANCER_STUDY_ID`, `CHROMOSOME`, `CYTOBAND`, `WIDE_PEAK_START`, `WIDE_PEAK_END`, `Q_VALUE`, `AMP`)
VALUES (:region, :study_pk, :chromosome, :cytoband, :start, :end, :q, :amp)
