-- The origin of a study's segments; genome is the UCSC name.
INSERT INTO `copy_number_seg_file` (`SEG_FILE_ID`, `CANCER_STUDY_ID`, `REFERENCE_GENOME_ID`, `DESCRIPTION`, `FILENAME`)
VALUES (:file_pk, :study_pk, :genome, :description, :filename)
