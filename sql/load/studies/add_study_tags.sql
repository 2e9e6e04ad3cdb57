-- The tags of studies, as compact JSON text.
INSERT INTO `cancer_study_tags` (`CANCER_STUDY_ID`, `TAGS`) VALUES (:study_pk, :tags)
