-- Sample lists of a study; their members follow.
INSERT INTO `sample_list` (`LIST_ID`, `STABLE_ID`, `CATEGORY`, `CANCER_STUDY_ID`, `NAME`, `DESCRIPTION`)
VALUES (:list_pk, :list_id, :category, :study_pk, :name, :description)
