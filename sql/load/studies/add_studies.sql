-- Studies; import_date is YYYY-MM-DD 00:00:00.
INSERT INTO `cancer_study` (`CANCER_STUDY_ID`, `CANCER_STUDY_IDENTIFIER`, `TYPE_OF_CANCER_ID`, `NAME`, `SHORT_NAME`,
                            `DESCRIPTION`, `PUBLIC`, `PMID`, `CITATION`, `GROUPS`, `STATUS`, `IMPORT_DATE`,
                            `REFERENCE_GENOME_ID`)
VALUES (:study_pk, :study_id, :type_of_cancer, :name, :short_name, :description,
        :public, :pmid, :citation, :groups, :status, :import_date, :genome_pk)
