-- Copy-number segments; positions in bases, mean as log2 ratio.
INSERT INTO `copy_number_seg`
  (`SEG_ID`, `CANCER_STUDY_ID`, `SAMPLE_ID`, `CHR`, `START`, `END`, `NUM_PROBES`, `SEGMENT_MEAN`)
VALUES (:segment, :study_pk, :sample_pk, :chr, :start, :end, :probes, :mean)
